/* `Math.random` from the world's seed: the engine's own has another one each time. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const Math = realm.replaced.Math ?? realm.global.Math;
  let [a, b, c, counter] = native.mathSeed();

  /** Small Fast Counter (sfc32, C. Doty-Humphrey): all operations are on integers of 32 bits. */
  function next() {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  }

  // 53 bits, as many as a number has.
  const { random } = { random() { return ((next() >>> 5) * 0x4000000 + (next() >>> 6)) / 0x20000000000000; } };
  Object.defineProperty(Math, 'random',
    { __proto__: null, value: random, writable: true, configurable: true, enumerable: false });

  return { Math };
})
