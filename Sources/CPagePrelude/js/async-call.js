/* WKWebView's callAsyncJavaScript: a text as the body of an async function. */
(function (native) {
  'use strict';
  const AsyncFunction = (async () => {}).constructor;
  const { then } = Promise.prototype;

  function start(id, body, names, values) {
    const promise = Reflect.apply(new AsyncFunction(...names, body), undefined, values);
    Reflect.apply(then, promise, [(value) => native.resolved(id, value), (error) => native.rejected(id, error)]);
  }

  return { start };
})
