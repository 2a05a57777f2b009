import UIProcess
import WebDriver
import WebMessages
import WebViewSimulator
import WindowRegistry

/// WebDriver BiDi, "Subscriptions": which events a client hears, and of which top-level browsing contexts.
struct BidiSubscriptions {
  private struct Subscription {
    var id: String
    var events: Set<String>
    /// Nil for all.
    var pages: Set<PageID>?
  }

  private var subscriptions: [Subscription] = []
  private var made = 0

  static let events: Set = [
    "browsingContext.contextCreated", "browsingContext.contextDestroyed", "browsingContext.domContentLoaded",
    "browsingContext.load", "browsingContext.navigationCommitted", "browsingContext.navigationFailed",
    "browsingContext.navigationStarted", "browsingContext.userPromptClosed", "browsingContext.userPromptOpened",
    "log.entryAdded", "network.beforeRequestSent", "network.fetchError", "network.responseCompleted",
    "network.responseStarted", "script.message", "webviewsim:delegate.call",
  ]

  /// The standard's events that are never sent: who waits for one is told so.
  private static let unsent: Set = [
    "browsingContext.downloadEnd", "browsingContext.downloadWillBegin", "browsingContext.fragmentNavigated",
    "browsingContext.historyUpdated", "browsingContext.navigationAborted", "input.fileDialogOpened",
    "network.authRequired", "script.realmCreated", "script.realmDestroyed",
  ]

  var isEmpty: Bool { subscriptions.isEmpty }

  /// Whether anybody hears it, wherever it happens.
  func includes(_ event: String) -> Bool { subscriptions.contains { $0.events.contains(event) } }

  func names(where isWanted: (String) -> Bool) -> Set<String> {
    Set(subscriptions.flatMap { $0.events.filter(isWanted) })
  }

  func hears(_ event: String, in page: PageID?) -> Bool {
    subscriptions.contains { subscription in
      subscription.events.contains(event)
        && (subscription.pages.map { pages in page.map(pages.contains) ?? false } ?? true)
    }
  }

  /// The events of names of events and of modules: of a module, those that are sent.
  private func events(_ names: [String]) throws(DriverError) -> Set<String> {
    var events: Set<String> = []
    for name in names {
      if Self.unsent.contains(name) { throw DriverError(.unsupportedOperation, "“\(name)” is never sent here") }
      let isModule = { (event: String) in event.hasPrefix(name + ".") }
      guard Self.events.contains(name) || Self.events.union(Self.unsent).contains(where: isModule) else {
        throw DriverError(.invalidArgument, "there is no event “\(name)”")
      }
      events.formUnion(Self.events.filter { $0 == name || isModule($0) })
    }
    return events
  }

  /// - Parameter pages: nil for all.
  mutating func subscribe(_ names: [String], pages: Set<PageID>?) throws(DriverError) -> JSONValue {
    let events = try events(names)
    made += 1
    let id = "subscription-\(made)"
    subscriptions.append(Subscription(id: id, events: events, pages: pages))
    return ["subscription": .string(id)]
  }

  mutating func unsubscribe(ids: [String]) throws(DriverError) {
    for id in ids where !subscriptions.contains(where: { $0.id == id }) {
      throw DriverError(.invalidArgument, "there is no subscription \(id)")
    }
    subscriptions.removeAll { ids.contains($0.id) }
  }

  /// "unsubscribe by attributes": of subscriptions to all contexts, or of those to some.
  mutating func unsubscribe(_ names: [String], pages: Set<PageID>?) throws(DriverError) {
    let events = try events(names)
    var rest = subscriptions
    var taken: Set<String> = []
    for place in rest.indices where (rest[place].pages == nil) == (pages == nil) {
      let common = rest[place].events.intersection(events)
      guard !common.isEmpty, let pages else {
        taken.formUnion(common)
        rest[place].events.subtract(common)
        continue
      }
      guard let own = rest[place].pages, !own.isDisjoint(with: pages) else { continue }
      taken.formUnion(common)
      // Its other events stay subscribed in all its contexts.
      let others = rest[place].events.subtracting(common)
      if !others.isEmpty { rest.append(Subscription(id: rest[place].id, events: others, pages: own)) }
      rest[place].events = common
      rest[place].pages = own.subtracting(pages)
    }
    guard taken == events else {
      throw DriverError(.invalidArgument, "there is no subscription to \(events.subtracting(taken).sorted())")
    }
    subscriptions = rest.filter { !$0.events.isEmpty && $0.pages?.isEmpty != true }
  }
}

/// WebDriver BiDi, "The session module".
extension BidiSession {
  func session(_ method: String, _ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    defer { network.hear(subscriptions.names { $0.hasPrefix("network.") }) }
    switch method {
    case "session.status": return ["ready": false, "message": "the session is open"]
    case "session.subscribe":
      let names = try parameters.givenStrings("events")
      guard let names else { throw DriverParameters.wrong("events", "a list of names") }
      let contexts = try parameters.givenStrings("contexts")
      let users = try parameters.givenStrings("userContexts")
      if contexts != nil, users != nil {
        throw DriverError(.invalidArgument, "either contexts or userContexts can be given")
      }
      try checkUserContexts(users ?? [])
      let subscription = try subscriptions.subscribe(names, pages: pages(contexts))
      // As with a scenario's `record: [console]`.
      if subscriptions.includes("log.entryAdded") { session.world.trace.records.insert(.console) }
      return subscription
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

  private func pages(_ contexts: [String]?) throws(DriverError) -> Set<PageID>? {
    guard let contexts else { return nil }
    var pages: Set<PageID> = []
    for id in contexts { pages.insert(try context(id).page.id) }
    return pages
  }
}
