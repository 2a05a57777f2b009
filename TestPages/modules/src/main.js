import './style.js'
import config from '@/config.js'
import { mount, status } from '@/ui/index.js'
import { Session } from '@/model/session.js'
import { signIn } from '@/sign-in.js'
import { texts } from '@/locale/index.js'
import { h, version } from 'tiny'

const session = new Session()
const words = await texts(config.locale)
mount(document.getElementById('app'), h('button', { id: 'sign-in', onclick: start }, words.signIn), status)
status.show(`${words.ready} (${version})`)

async function start() {
  try {
    await session.begin(await signIn(config))
    const { default: profile, seen } = await import(`./routes/${session.route}.js`)
    status.show(profile(session.user, words) + seen)
  } catch (error) {
    status.show(error.message)
  }
}
