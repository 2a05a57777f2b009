import { set } from 'tiny/attributes.js'

export const version = '1.0'
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const key in attributes) set(element, key, attributes[key])
  element.append(...children)
  return element
}
