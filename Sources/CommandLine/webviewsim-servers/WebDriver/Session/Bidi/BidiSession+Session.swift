import UIProcess
import WebMessages
import WebViewSimulator

/// WebDriver BiDi, "The session module".
extension BidiSession {
  func session(_ method: String, _ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    defer { network.hear(subscriptions.names { $0.hasPrefix("network.") }) }
    switch method {
    case "session.status": return ["ready": false, "message": "the session is open"]
    case "session.subscribe":
      let subscribed = try subscribe(parameters)
      return ["subscription": .string(subscribed.id)]
    default:
      if let ids = try parameters.givenStrings("subscriptions") {
        try subscriptions.unsubscribe(ids: ids)
      } else {
        guard let names = try parameters.givenStrings("events") else {
          throw DriverParameters.wrong("subscriptions", "a list of subscriptions")
        }
        try subscriptions.unsubscribe(names, pages: pages(parameters.givenStrings("contexts")))
      }
      return [:]
    }
  }

  private func subscribe(_ parameters: DriverParameters) throws(DriverError) -> BidiSubscriptions.Subscribed {
    let names = try parameters.givenStrings("events")
    guard let names else { throw DriverParameters.wrong("events", "a list of names") }
    let contexts = try parameters.givenStrings("contexts")
    let users = try parameters.givenStrings("userContexts")
    if contexts != nil, users != nil {
      throw DriverError(.invalidArgument, "either contexts or userContexts can be given")
    }
    try checkUserContexts(users ?? [])
    let scope: BidiSubscriptions.Scope =
      if let users { .users(Set(users)) } else if let pages = try pages(contexts) { .pages(pages) } else { .all }
    let before = subscriptions
    let subscribed = try subscriptions.subscribe(names, scope)
    catchUp(subscribed.events, before: before)
    return subscribed
  }

  /// "Subscribe priority": tells a client at once of the contexts, realms and console lines that exist.
  private func catchUp(_ events: Set<String>, before: BidiSubscriptions) {
    func isNew(_ event: String, in page: WebPageProxy) -> Bool {
      let user = userContext(of: page)
      return events.contains(event) && subscriptions.hears(event, in: page.id, user: user)
        && !before.hears(event, in: page.id, user: user)
    }
    for page in session.pages where isNew("browsingContext.contextCreated", in: page) {
      inside.untold.insert(.contexts(page.id))
    }
    for page in session.pages where isNew("script.realmCreated", in: page) { inside.untold.insert(.realms(page.id)) }
    for page in session.pages where isNew("log.entryAdded", in: page) { log.replay(in: page) }
  }

  private func pages(_ contexts: [String]?) throws(DriverError) -> Set<PageID>? {
    guard let contexts else { return nil }
    var pages: Set<PageID> = []
    for id in contexts { pages.insert(try context(id).page.id) }
    return pages
  }
}
