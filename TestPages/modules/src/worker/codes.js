import { normal } from './normal.js'

addEventListener('message', async ({ data }) => {
  const { popup } = await (await fetch('/features.json')).json()
  postMessage(popup ? normal(data) : null)
})
