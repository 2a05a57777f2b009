/* WebAssembly JavaScript Interface and Web API: the engine compiles on another thread, and its answers come through a
   run loop, which the simulator does not have. The constructors compile at once. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { slot } = realm.part('core/interfaces');
  const { has: isResponse } = slot('Response');
  const WebAssembly = realm.replaced.WebAssembly ?? realm.global.WebAssembly;
  const { Module, Instance } = WebAssembly;

  function instantiated(module, imports) {
    return { module, instance: new Instance(module, imports) };
  }

  /** WebKit's handleResponseOnStreamingAction. */
  function bytesIn(response) {
    if (!isResponse(response)) throw new TypeError('first argument must be an Response or Promise for Response');
    if (response.type === 'opaque') throw new TypeError('Response is not CORS-same-origin');
    const type = js.split(response.headers.get('Content-Type') ?? '', ';')[0];
    if (js.toLowerCase(js.trim(type)) !== 'application/wasm') {
      throw new TypeError("Unexpected response MIME type. Expected 'application/wasm'");
    }
    if (!response.ok) throw new TypeError('Response has not returned OK status');
    if (response.bodyUsed || response.body?.locked) throw new TypeError('Response is disturbed or locked');
    return response.arrayBuffer();
  }

  /** What `use` makes of the bytes of a response, or of the promise of one. */
  function streamed(source, use) {
    return js.promise.then(js.promise.then(js.promise.resolve(source), bytesIn), use);
  }

  const members = {
    async compile(source) { return new Module(source); },
    async instantiate(source, imports = undefined) {
      // What is a module already gives its instance alone.
      if (source instanceof Module) return new Instance(source, imports);
      return instantiated(new Module(source), imports);
    },
    compileStreaming(source) { return streamed(source, (bytes) => new Module(bytes)); },
    instantiateStreaming(source, imports = undefined) {
      return streamed(source, (bytes) => instantiated(new Module(bytes), imports));
    },
  };
  for (const name of js.list('compile', 'instantiate', 'compileStreaming', 'instantiateStreaming')) {
    Object.defineProperty(WebAssembly, name,
      { __proto__: null, value: members[name], writable: true, configurable: true, enumerable: true });
  }
  return { WebAssembly };
})
