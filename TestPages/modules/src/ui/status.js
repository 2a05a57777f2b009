import { h } from 'tiny'

const element = h('p', { id: 'state' })
export default { element, show(text) { element.textContent = text } }
