export { default as status } from './status.js'
export { mount } from './mount.js'
