import { ticket } from '@/util/index.js'
import { authorizeURL } from './oauth.js'
import { once } from './util/events.js'

export async function signIn(config) {
  const state = ticket()
  const popup = window.open(authorizeURL(config, state), 'sign-in', 'width=400,height=600')
  if (!popup) throw new Error('blocked')
  const { data } = await once(window, 'message', (event) => event.source === popup && event.origin === location.origin)
  if (data.state !== state) throw new Error('wrong state')
  return data.code
}
