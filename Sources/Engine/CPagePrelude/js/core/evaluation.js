/*
 * Content Security Policy Level 3, "EnsureCSPDoesNotBlockStringCompilation". The engine itself throws; this tells the
 * page's policies before it does. Loaded only in realms whose policies refuse texts.
 */
(function (native, realm) {
  'use strict';
  const { js, global } = realm;
  const { Object, Proxy, Reflect } = js;
  const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;

  /** A constructor of functions, with what the text of its functions begins with. */
  function watched(constructor, beginning) {
    const tell = (texts) => {
      const last = texts.length - 1;
      let parameters = '';
      for (let place = 0; place < last; place++) parameters += (place === 0 ? '' : ',') + `${texts[place]}`;
      native.refused(`${beginning} anonymous(${parameters}\n) {\n${last < 0 ? '' : texts[last]}\n}`);
    };
    return new Proxy(constructor, { __proto__: null,
      apply(target, self, texts) {
        tell(texts);
        return Reflect.apply(target, self, texts);
      },
      construct(target, texts, newTarget) {
        tell(texts);
        return Reflect.construct(target, texts, newTarget);
      },
    });
  }

  function replace(object, name, value) {
    const descriptor = getOwnPropertyDescriptor(object, name);
    descriptor.value = value;
    defineProperty(object, name, descriptor);
  }

  function watch() {
    const name = 'eval', own = global[name];
    const members = {
      [name](text) {
        if (typeof text === 'string') native.refused(text);
        return Reflect.apply(own, undefined, js.list(text));
      },
    };
    replace(global, name, members[name]);
    const kinds = js.list(
      js.list(function () {}, 'function'), js.list(async () => {}, 'async function'),
      js.list(function* () {}, 'function*'), js.list(async function* () {}, 'async function*'),
    );
    for (const [example, beginning] of kinds) {
      const prototype = getPrototypeOf(example);
      const constructor = watched(prototype.constructor, beginning);
      replace(prototype, 'constructor', constructor);
      if (beginning === 'function') replace(global, 'Function', constructor);
    }
  }

  /** WebKit's JSGlobalObject::setWebAssemblyEnabled. */
  function refuseWebAssembly(message) {
    const { WebAssembly } = global;
    if (WebAssembly === undefined) return;
    const { CompileError, Module } = WebAssembly;
    const fail = () => { throw new CompileError(message); };
    const names = js.list('compile', 'instantiate', 'compileStreaming', 'instantiateStreaming');
    for (const name of names) {
      const own = WebAssembly[name];
      if (own === undefined) continue;
      const members = {
        [name](source, imports) {
          // A module that exists needs no code.
          if (name === 'instantiate' && source instanceof Module) {
            return Reflect.apply(own, WebAssembly, js.list(source, imports));
          }
          return js.promise.reject(new CompileError(message));
        },
      };
      replace(WebAssembly, name, members[name]);
    }
    replace(WebAssembly, 'Module', new Proxy(Module, { __proto__: null, construct: fail }));
  }

  return { watch, refuseWebAssembly };
})
