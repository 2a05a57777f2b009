import UIProcess
import WebDriver
import WebMessages
import WebViewSimulator

/// The events that a client hears.
extension BidiSession {
  func emit(_ method: String, _ parameters: JSONValue, in page: WebPageProxy?) {
    guard subscriptions.hears(method, in: page?.id) else { return }
    let event: JSONValue = ["type": "event", "method": .string(method), "params": parameters]
    channel.tell(Array(event.description.utf8))
  }

  /// A delegate call, when it is made.
  func tell(_ event: TraceEvent, number: Int) {
    // An answer changes an event that was told already.
    guard number > lastTold else { return }
    lastTold = number
    let page = session.pages.first { $0.label == event.window }
    if case .consoleMessage(let line) = event.call { return tell(line, page) }
    var members = event.jsonValue.asMembers ?? []
    let isAwaited =
      subscriptions.hears("webviewsim:delegate.call", in: page?.id)
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

  private func tell(_ line: ConsoleRecord, _ page: WebPageProxy?) {
    let level = ["warn": "warn", "error": "error", "debug": "debug", "trace": "debug"][line.level] ?? "info"
    emit(
      "log.entryAdded",
      [
        "type": "console", "level": .string(level), "text": .string(line.message), "method": .string(line.level),
        "timestamp": timestamp,
        "source": ["realm": "", "context": JSONValue(page.map { session.handle(of: $0) })],
        "args": [["type": "string", "value": .string(line.message)]],
      ], in: page)
  }

  var timestamp: JSONValue { .number((session.world.wallClock * 1000 + session.world.milliseconds).rounded()) }

  func tell(_ news: DriverNews) {
    tellNewContexts()
    switch news {
    case .started(let page, let made):
      navigations[page.id] = name(of: made)
      emit("browsingContext.navigationStarted", navigation(page), in: page)
    case .committed(let page): emit("browsingContext.navigationCommitted", navigation(page), in: page)
    case .finished(let page):
      emit("browsingContext.domContentLoaded", navigation(page), in: page)
      emit("browsingContext.load", navigation(page), in: page)
    case .failed(let page, _): emit("browsingContext.navigationFailed", navigation(page), in: page)
    }
  }

  private func navigation(_ page: WebPageProxy) -> JSONValue {
    [
      "context": .string(session.handle(of: page)), "url": .string(page.state.url ?? "about:blank"),
      "navigation": JSONValue(navigations[page.id]), "timestamp": timestamp,
    ]
  }

  /// The same for a command that loads a page and for the events of that load.
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
    for page in pages where knownContexts[session.handle(of: page)] == nil {
      let info = summary(page)
      knownContexts[session.handle(of: page)] = info
      emit("browsingContext.contextCreated", info, in: page)
    }
    let open = Set(pages.map { session.handle(of: $0) })
    for (gone, info) in knownContexts.filter({ !open.contains($0.key) }).sorted(by: { $0.key < $1.key }) {
      knownContexts[gone] = nil
      emit("browsingContext.contextDestroyed", info, in: nil)
    }
  }

  /// "Get the navigable info", without frames.
  func summary(_ page: WebPageProxy) -> JSONValue {
    let opener = page.openerID.flatMap { id in session.pages.first { $0.id == id } }
    return [
      "context": .string(session.handle(of: page)), "url": .string(page.state.url ?? "about:blank"), "children": [],
      "parent": .null, "userContext": "default", "clientWindow": .string(page.label),
      "originalOpener": JSONValue(opener.map { session.handle(of: $0) }),
    ]
  }
}
