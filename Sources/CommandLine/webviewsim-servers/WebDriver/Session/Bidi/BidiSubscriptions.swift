import Foundation
import UIProcess
import WebMessages
import WebViewSimulator

/// WebDriver BiDi, "Subscriptions": the events that a client hears, and their top-level browsing contexts.
struct BidiSubscriptions {
  /// The contexts whose events the subscriptions concern.
  enum Scope: Sendable, Equatable {
    case all
    case pages(Set<PageID>)
    /// The windows of user contexts, by their identifiers.
    case users(Set<String>)
  }

  private struct Subscription {
    var id: String
    var events: Set<String>
    var scope: Scope
  }

  private var subscriptions: [Subscription] = []

  static let events: Set = [
    "browsingContext.contextCreated", "browsingContext.contextDestroyed", "browsingContext.domContentLoaded",
    "browsingContext.fragmentNavigated", "browsingContext.load", "browsingContext.navigationCommitted",
    "browsingContext.navigationFailed", "browsingContext.navigationStarted", "browsingContext.userPromptClosed",
    "browsingContext.userPromptOpened", "log.entryAdded", "network.authRequired", "network.beforeRequestSent",
    "network.fetchError", "network.responseCompleted", "network.responseStarted", "script.message",
    "script.realmCreated", "script.realmDestroyed", "webviewsim:delegate.call",
  ]

  /// The standard's events that are never sent. A client that waits for one is told so.
  private static let unsent: Set = [
    "browsingContext.downloadEnd", "browsingContext.downloadWillBegin", "browsingContext.historyUpdated",
    "browsingContext.navigationAborted", "input.fileDialogOpened",
  ]

  var isEmpty: Bool { subscriptions.isEmpty }

  /// Whether any client hears the event, in any page.
  func includes(_ event: String) -> Bool { subscriptions.contains { $0.events.contains(event) } }

  func names(where isWanted: (String) -> Bool) -> Set<String> {
    Set(subscriptions.flatMap { $0.events.filter(isWanted) })
  }

  /// - Parameter user: the user context of that page.
  func hears(_ event: String, in page: PageID?, user: String) -> Bool {
    subscriptions.contains { subscription in
      guard subscription.events.contains(event) else { return false }
      switch subscription.scope {
      case .all: return true
      case .pages(let pages): return page.map(pages.contains) ?? false
      case .users(let users): return users.contains(user)
      }
    }
  }

  /// The events that names of events and of modules mean: for a module, its events that are sent.
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

  mutating func subscribe(_ names: [String], _ scope: Scope) throws(DriverError) -> Subscribed {
    let events = try events(names)
    let id = UUID().uuidString.lowercased()
    subscriptions.append(Subscription(id: id, events: events, scope: scope))
    return Subscribed(id: id, events: events)
  }

  struct Subscribed {
    var id: String
    var events: Set<String>
  }

  mutating func unsubscribe(ids: [String]) throws(DriverError) {
    for id in ids where !subscriptions.contains(where: { $0.id == id }) {
      throw DriverError(.invalidArgument, "there is no subscription \(id)")
    }
    subscriptions.removeAll { ids.contains($0.id) }
  }

  /// "unsubscribe by attributes": either subscriptions to all contexts, or subscriptions to some of them.
  /// - Parameter pages: nil for all.
  mutating func unsubscribe(_ names: [String], pages: Set<PageID>?) throws(DriverError) {
    let events = try events(names)
    var rest = subscriptions
    var taken: Set<String> = []
    for place in rest.indices {
      let common = rest[place].events.intersection(events)
      switch (rest[place].scope, pages) {
      case (.all, nil):
        taken.formUnion(common)
        rest[place].events.subtract(common)
      case (.pages(let own), let pages?):
        guard !common.isEmpty, !own.isDisjoint(with: pages) else { continue }
        taken.formUnion(common)
        // Other events of the subscription stay, in all its contexts.
        let others = rest[place].events.subtracting(common)
        if !others.isEmpty { rest.append(Subscription(id: rest[place].id, events: others, scope: .pages(own))) }
        rest[place].events = common
        rest[place].scope = .pages(own.subtracting(pages))
      default: continue
      }
    }
    guard taken == events else {
      throw DriverError(.invalidArgument, "there is no subscription to \(events.subtracting(taken).sorted())")
    }
    subscriptions = rest.filter { !$0.events.isEmpty && $0.scope != .pages([]) }
  }
}
