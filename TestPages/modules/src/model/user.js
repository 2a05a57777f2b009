import { Session } from './session.js'

export class User {
  constructor(session, name) {
    if (!(session instanceof Session)) throw new TypeError('no session')
    this.name = name
  }
  get isKnown() { return this.name !== undefined }
  static nobody(session) { return new User(session) }
  static async load(session, code) { return new User(session, `user of ${code}`) }
}
