import { checked } from '@/worker/checked.js'
import { User } from './user.js'

export class Session {
  user = User.nobody(this)
  get route() { return this.user.isKnown ? 'profile' : 'welcome' }
  async begin(code) { this.user = await User.load(this, await checked(code)) }
}
