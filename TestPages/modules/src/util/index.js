export * from './random.js'
export * as events from './events.js'
