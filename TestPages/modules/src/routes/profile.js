import { drawn } from '@/util/random.js'

export let seen = ''
export default function profile(user, words) {
  seen = ` (${drawn})`
  return words.hello(user.name)
}
