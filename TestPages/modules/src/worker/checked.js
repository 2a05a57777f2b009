import { once } from '@/util/events.js'

export async function checked(code) {
  const worker = new Worker(new URL('./codes.js', import.meta.url), { type: 'module', name: 'codes' })
  worker.postMessage(` ${code.toUpperCase()} `)
  const { data } = await once(worker, 'message', () => true)
  worker.terminate()
  return data
}
