/// The app's objects for sessions that have started and not ended. The system keeps them alive (rule AS.43).
@MainActor final class KeptSessions {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  func keep(_ object: AnyObject?, for session: SignInSession) { objects[ObjectIdentifier(session)] = object }

  func release(_ session: SignInSession) { objects[ObjectIdentifier(session)] = nil }
}
