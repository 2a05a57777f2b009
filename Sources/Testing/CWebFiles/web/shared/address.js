// The address names what is shown. Browsers limit how often it may change.

const PAUSE = 200;

/** @returns a function that puts a fragment into the address: at once, but of several in a row only the last one. */
export function keepLater() {
  let timer = 0;
  let last = -Infinity;
  const write = (fragment) => {
    last = performance.now();
    history.replaceState(null, '', fragment);
  };
  return (fragment) => {
    clearTimeout(timer);
    const rest = last + PAUSE - performance.now();
    if (rest <= 0) write(fragment);
    else timer = setTimeout(() => write(fragment), rest);
  };
}
