import UIProcess
import WebMessages
import WebViewSimulator

/// The events that a client hears.
extension BidiSession {
  /// - Parameter user: the user context; nil for the page's own.
  func emit(_ method: String, _ parameters: JSONValue, in page: WebPageProxy?, user: String? = nil) {
    let user = user ?? page.map(userContext) ?? Self.defaultUser
    guard subscriptions.hears(method, in: page?.id, user: user) else { return }
    let event: JSONValue = ["type": "event", "method": .string(method), "params": parameters]
    channel.tell(Array(event.description.utf8))
  }

  /// Tells a delegate call, when it is made.
  func tell(_ event: TraceEvent, number: Int) {
    // An answer changes an event that the client was told already.
    guard number > lastTold else { return }
    lastTold = number
    let page = session.pages.first { $0.label == event.window }
    // The world tells of lines of consoles itself.
    if case .consoleMessage = event.call { return }
    var members = event.jsonValue.asMembers ?? []
    let isAwaited =
      subscriptions.hears(
        "webviewsim:delegate.call", in: page?.id, user: page.map(userContext) ?? Self.defaultUser)
      && event.jsonValue["call"]?.asString.map(delegate.handled.contains) ?? false
    if isAwaited {
      answers.announce(number)
      delegate.told = number
    }
    members += [
      .init("number", JSONValue(number)), .init("context", JSONValue(page.map { session.handle(of: $0) })),
      .init("awaitsAnswer", .bool(isAwaited)),
    ]
    emit("webviewsim:delegate.call", .object(members), in: page)
  }

  var timestamp: JSONValue { .number((session.world.now * 1000).rounded()) }

  func tell(_ news: DriverNews) {
    tellNewContexts()
    switch news {
    case .started(let page, let made):
      navigations[page.id] = name(of: made)
      inside.interactive.remove(page.id)
      emit("browsingContext.navigationStarted", navigation(page), in: page)
    case .committed(let page): emit("browsingContext.navigationCommitted", navigation(page), in: page)
    case .finished(let page):
      // Pages may have no scripts, and then no program reports their end.
      if inside.interactive.insert(page.id).inserted {
        emit("browsingContext.domContentLoaded", navigation(page), in: page)
      }
      emit("browsingContext.load", navigation(page), in: page)
    case .failed(let page, _): emit("browsingContext.navigationFailed", navigation(page), in: page)
    case .startedInFrame(let page, let frame, let url): inside.started(in: frame, of: page, url: url)
    case .adopted(let page): giveScripts(to: page)
    }
  }

  private func navigation(_ page: WebPageProxy) -> JSONValue {
    inside.navigation(session.handle(of: page), url: page.state.url ?? "about:blank", navigations[page.id])
  }

  /// The name of a navigation, the same for the command that loads a page and for the events of that load.
  func name(of navigation: NavigationID?) -> String {
    if let navigation { return "navigation-\(navigation.maker)-\(navigation.number)" }
    made += 1
    return "navigation-\(made)"
  }

  func opened(_ prompt: DriverPrompt) {
    var members: [JSONValue.Member] = [
      .init("context", .string(session.handle(of: prompt.page))),
      .init("type", .string(prompt.kind.rawValue.lowercased())), .init("message", .string(prompt.message)),
      // Dialogs wait for the client.
      .init("handler", "ignore"),
    ]
    if prompt.kind == .prompt { members.append(.init("defaultValue", .string(prompt.defaultText))) }
    emit("browsingContext.userPromptOpened", .object(members), in: prompt.page)
  }

  func tellNewContexts() {
    let pages = session.pages
    for page in pages {
      let info = summary(page, children: .null)
      let id = session.handle(of: page)
      let isNew = knownContexts[id] == nil
      knownContexts[id] = (page, info, userContext(of: page))
      guard isNew else { continue }
      emit("browsingContext.contextCreated", info, in: page)
      inside.untold.insert(.realms(page.id))
    }
    let open = Set(pages.map { session.handle(of: $0) })
    for (gone, known) in knownContexts.filter({ !open.contains($0.key) }).sorted(by: { $0.key < $1.key }) {
      knownContexts[gone] = nil
      inside.tellGone(gone, known.page, user: known.user)
      navigations[known.page.id] = nil
      firstSizes[known.page.id] = nil
      frames = frames.filter { $0.value !== known.page }
      realms = realms.filter { $0.value.page !== known.page }
      emit("browsingContext.contextDestroyed", known.info, in: known.page, user: known.user)
    }
  }

  /// "Get the navigable info", without frames.
  func summary(_ page: WebPageProxy, children: JSONValue = []) -> JSONValue {
    let opener = page.openerID.flatMap { id in session.pages.first { $0.id == id } }
    let url = page.state.url.flatMap { $0.isEmpty ? nil : $0 } ?? "about:blank"
    return [
      "context": .string(session.handle(of: page)), "url": .string(url), "children": children,
      "parent": .null, "userContext": .string(userContext(of: page)), "clientWindow": .string(page.label),
      "originalOpener": JSONValue(opener.map { session.handle(of: $0) }),
    ]
  }
}
