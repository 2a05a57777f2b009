export function set(element, key, value) {
  if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
  else element.setAttribute(key, value)
}
