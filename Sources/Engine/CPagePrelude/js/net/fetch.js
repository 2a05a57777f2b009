/* Fetch Standard, "fetch method"; and Beacon's sendBeacon. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Uint8Array, TypeError } = js;
  const { operations } = realm.part('core/interfaces');
  const { usv } = realm.part('core/conversions');
  const { makeHeaders, listOf, unflatten, plainContentTypes } = realm.part('net/headers');
  const { essence } = realm.shared('net/mime');
  const { extract } = realm.part('net/body');
  const { addAlgorithm } = realm.part('events/abort');
  const { Request, bodyOf } = realm.part('net/request');
  const { makeResponse } = realm.part('net/response');

  /** Fetch Standard, "fetch method". */
  function fetch(input, init = undefined) {
    return js.promise.make((resolve, reject) => {
      const request = new Request(input, init);
      const { signal } = request;
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const body = bodyOf(request);
      const contents = body === null ? null : body.take();
      if (contents !== null && !js.isView(contents)) {
        // A stream: the request leaves when its end has come.
        js.promise.then(
          contents, (bytes) => (signal.aborted ? reject(signal.reason) : start(request, bytes, resolve, reject)),
          reject);
      } else {
        start(request, contents, resolve, reject);
      }
    });
  }

  function start(request, bytes, resolve, reject) {
    const { signal } = request;
    let handle = 0;
    const forget = addAlgorithm(signal, (reason) => {
      native.abortFetch(handle);
      reject(reason);
    });
    handle = native.fetch(
      request.method, request.url, js.flat(listOf(request.headers)), bytes, request.mode, request.credentials,
      request.redirect,
      (answer) => {
        forget();
        if (!answer) {
          reject(new TypeError('Load failed'));
          return;
        }
        const [kind, url, status, statusText, headers, contents, redirected] = answer;
        // Subresource Integrity: a response that the page may not read never fits.
        const { integrity } = request;
        if (integrity !== '' && (js.startsWith(kind, 'opaque') || !native.meetsIntegrity(integrity, contents))) {
          reject(new TypeError('Load failed'));
          return;
        }
        const hasNoBody = kind === 'opaque' || kind === 'opaqueredirect' || status === 204 || status === 205
          || status === 304 || request.method === 'HEAD';
        resolve(makeResponse({ __proto__: null,
          kind, url: kind === 'opaque' || kind === 'opaqueredirect' ? '' : js.split(url, '#')[0], redirected,
          status: js.startsWith(kind, 'opaque') ? 0 : status, statusText: js.startsWith(kind, 'opaque') ? ''
            : statusText,
          headers: js.startsWith(kind, 'opaque') ? js.list() : unflatten(headers),
          bytes: hasNoBody ? null : new Uint8Array(contents),
        }));
      }, request.keepalive ? 'keptAlive' : 'fetch', request.referrer || 'no-referrer',
      request.referrerPolicy);
  }

  /** Beacon, "sendBeacon() method". */
  function sendBeacon(url, data = null) {
    const resolved = native.resolve(usv(url));
    if (resolved === null) throw new TypeError('This URL is invalid');
    if (!js.startsWith(resolved, 'http:') && !js.startsWith(resolved, 'https:')) {
      throw new TypeError('Beacons can only be sent to URLs with HTTP(S) protocols');
    }
    const headers = makeHeaders('none', js.list());
    let bytes = new Uint8Array(0);
    if (data !== null && data !== undefined) {
      const body = extract(data);
      if (body.stream !== undefined) throw new TypeError('A ReadableStream cannot be sent with sendBeacon');
      bytes = body.bytes;
      if (body.type !== null) headers.append('content-type', body.type);
    }
    if (bytes.length > 65536 || native.isMixedContent(resolved)) return false;
    // Who asked does not learn that the policy refuses it.
    if (!native.permitsConnection(resolved)) return true;
    const isPlain = !headers.has('content-type')
      || js.includes(plainContentTypes, essence(headers.get('content-type')));
    native.fetch(
      'POST', resolved, js.flat(listOf(headers)), bytes, isPlain ? 'no-cors' : 'cors', 'include', 'follow',
      () => undefined, 'keptAlive');
    return true;
  }

  const members = { __proto__: null, fetch };
  operations(members, 'async fetch(any)');

  return { members, sendBeacon };
})
