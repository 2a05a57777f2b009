import base from '../config.json' with { type: 'json' }

const response = await fetch(new URL('/features.json', import.meta.url))
export default Object.freeze({ ...base, ...(await response.json()) })
