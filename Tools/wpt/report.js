// testharnessreport.js: prints each subtest and the end.
(() => {
  const log = console.log.bind(console), stringify = JSON.stringify, url = location.href, isTop = window === window.top;
  setup({output: false});
  add_completion_callback((tests, status) => {
    for (const { name, status, message } of tests) {
      log('@@TEST ' + stringify([url, isTop, name, status, String(message ?? '').slice(0, 400)]));
    }
    log('@@END ' + stringify([url, isTop, status.status, String(status.message ?? '').slice(0, 400)]));
  });
})();
