// The popup page in jsdom, for peers.py: prints the median of some rounds in milliseconds. jsdom has no windows that
// scripts open: window.open makes a document for each, and finds a named one again.
const { JSDOM } = require('jsdom');

const [origin, rounds] = [process.argv[2], Number(process.argv[3])];
const load = (url, beforeParse) => JSDOM.fromURL(url, { runScripts: 'dangerously', beforeParse });

async function run() {
  const named = new Map();
  const loads = [];
  const opened = [];
  const main = await load(`${origin}/popup.html`, (window) => {
    window.open = (url, name) => {
      loads.push(load(new URL(url, origin).href).then((popup) => {
        if (named.has(name)) named.get(name).window.close();
        if (name !== '_blank') named.set(name, popup);
        opened.push(popup);
      }));
    };
  });
  for (const id of ['named', 'named', 'unnamed', 'unnamed']) {
    main.window.document.getElementById(id).click();
    await Promise.all(loads);
  }
  const isOther = (popup) => popup.window.document && popup.window.document.title !== 'Target';
  if (opened.some(isOther)) throw new Error('title');
  for (const dom of [main, ...opened]) dom.window.close();
}

(async () => {
  const times = [];
  for (let round = 0; round <= rounds; round++) {
    const start = process.hrtime.bigint();
    await run();
    if (round > 0) times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  console.log(times.sort((a, b) => a - b)[times.length >> 1]);
})();
