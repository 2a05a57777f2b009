/* WKWebView's callAsyncJavaScript: a text as the body of an async function. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Reflect } = js;
  const AsyncFunction = js.Object.getPrototypeOf(async () => {}).constructor;

  function start(id, body, names, values) {
    const run = native.compile(() => new AsyncFunction(...names, body));
    const promise = Reflect.apply(run, undefined, values);
    js.promise.then(promise, (value) => native.resolved(id, value), (error) => native.rejected(id, error));
  }

  return { start };
})
