import ScriptValues
import UIProcess
import URLStandard
import WebDriver
import WebMessages
import WebViewSimulator
import Workers

/// WebDriver BiDi: what a client says over its socket, and the events that it hears.
@MainActor final class BidiSession {
  let session: DriverSession
  let delegate: RemoteDelegate
  private let channel: SessionChannel
  private let answers: DelegateAnswers
  /// What is heard: by subscription, the names of events and modules.
  private var subscriptions: [String: Set<String>] = [:]
  private var made = 0
  private var lastTold = -1
  private var knownContexts: Set<String> = []

  init(_ session: DriverSession, channel: SessionChannel, answers: DelegateAnswers) {
    self.session = session
    self.channel = channel
    self.answers = answers
    delegate = RemoteDelegate(answers: answers)
    session.app.delegate = delegate
    session.app.prompted = { [weak self] in self?.opened($0) }
    session.app.told = { [weak self] in self?.tell($0) }
    let trace = session.world.trace
    trace.observer = { [weak self, unowned trace] change in
      if case .event(let place) = change { self?.tell(trace.events[place], number: place) }
    }
    for page in session.pages { knownContexts.insert(session.handle(of: page)) }
  }

  // MARK: Commands

  /// - Returns: the answer, as JSON.
  func perform(_ text: String) async -> String {
    guard let message = try? JSONReader.parse(text), let id = message["id"]?.integer(),
      let method = message["method"]?.asString
    else { return Self.failure(.null, "invalid argument", "a message needs id, method and params") }
    let parameters = message["params"] ?? [:]
    // Each command names its context: where the classic commands are, they stay.
    let (page, frames) = (session.page, session.frames)
    defer { (session.page, session.frames) = (page, frames) }
    do throws(DriverError) {
      guard case .object = parameters else { throw DriverParameters.wrong("params", "an object") }
      let result = try await result(method, DriverParameters(value: parameters))
      tellNewContexts()
      return (["type": "success", "id": .number(id), "result": result] as JSONValue).description
    } catch {
      return Self.failure(.number(id), error.bidiCode, error.message)
    }
  }

  nonisolated static func failure(_ id: JSONValue, _ code: String, _ message: String) -> String {
    ([
      "type": "error", "id": id, "error": .string(code), "message": .string(message), "stacktrace": "",
    ] as JSONValue).description
  }

  private func result(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    switch method {
    case "session.status": return ["ready": false, "message": "the session is open"]
    case "session.subscribe": return try subscribe(parameters)
    case "session.unsubscribe": return try unsubscribe(parameters)
    case "browsingContext.getTree": return try await tree(parameters)
    case "browsingContext.create", "browsingContext.close", "browsingContext.navigate", "browsingContext.activate",
      "browsingContext.reload", "browsingContext.handleUserPrompt":
      return try await browse(method, parameters)
    case "script.evaluate", "script.callFunction": return try await run(method, parameters)
    case "webviewsim:delegate.handle":
      let names = try parameters.array("calls").compactMap(\.asString)
      if let wrong = names.first(where: { !RemoteDelegate.names.contains($0) }) {
        throw DriverError(
          .invalidArgument,
          "“\(wrong)” has no answer; these have: \(RemoteDelegate.names.sorted().joined(separator: ", "))")
      }
      delegate.handled = Set(names)
      return [:]
    default: throw DriverError(.unknownCommand, "there is no command \(method)")
    }
  }

  // MARK: Subscriptions

  private static let events: Set = [
    "browsingContext.contextCreated", "browsingContext.contextDestroyed", "browsingContext.navigationStarted",
    "browsingContext.navigationCommitted", "browsingContext.navigationFailed", "browsingContext.load",
    "browsingContext.userPromptOpened", "browsingContext.userPromptClosed", "log.entryAdded",
    "webviewsim:delegate.call",
  ]

  private func names(_ parameters: DriverParameters) throws(DriverError) -> Set<String> {
    var names: Set<String> = []
    for value in try parameters.array("events") {
      guard let name = value.asString else { throw DriverParameters.wrong("events", "a list of names") }
      let found = Self.events.filter { $0 == name || $0.hasPrefix(name + ".") }
      if found.isEmpty { throw DriverError(.invalidArgument, "there is no event “\(name)”") }
      names.formUnion(found)
    }
    return names
  }

  private func subscribe(_ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    let names = try names(parameters)
    made += 1
    let id = "subscription-\(made)"
    subscriptions[id] = names
    return ["subscription": .string(id)]
  }

  private func unsubscribe(_ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    if let ids = parameters["subscriptions"]?.asArray {
      for id in ids {
        guard let id = id.asString, subscriptions.removeValue(forKey: id) != nil else {
          throw DriverError(.invalidArgument, "there is no such subscription")
        }
      }
    } else {
      let names = try names(parameters)
      for id in subscriptions.keys { subscriptions[id]?.subtract(names) }
    }
    return [:]
  }

  private func emit(_ method: String, _ parameters: JSONValue) {
    guard subscriptions.values.contains(where: { $0.contains(method) }) else { return }
    let event: JSONValue = ["type": "event", "method": .string(method), "params": parameters]
    channel.tell(Array(event.description.utf8))
  }

  // MARK: Events

  /// A delegate call, when it is made.
  private func tell(_ event: TraceEvent, number: Int) {
    if case .consoleMessage(let line) = event.call {
      guard number > lastTold else { return }
      lastTold = number
      let level = ["warn": "warn", "error": "error", "debug": "debug"][line.level] ?? "info"
      emit(
        "log.entryAdded",
        [
          "type": "console", "level": .string(level), "text": .string(line.message), "method": .string(line.level),
          "timestamp": .number(((session.world.wallClock * 1000) + session.world.milliseconds).rounded()),
          "source": ["realm": "", "context": context(event.window)], "args": [],
        ])
      return
    }
    // An answer changes an event that was told already.
    guard number > lastTold else { return }
    lastTold = number
    var members = event.jsonValue.asMembers ?? []
    let isAwaited = event.jsonValue["call"]?.asString.map(delegate.handled.contains) ?? false
    if isAwaited { answers.announce(number) }
    members += [
      .init("number", JSONValue(number)), .init("context", context(event.window)),
      .init("awaitsAnswer", .bool(isAwaited)),
    ]
    emit("webviewsim:delegate.call", .object(members))
  }

  private func context(_ label: String) -> JSONValue {
    JSONValue(session.pages.first { $0.label == label }.map { session.handle(of: $0) })
  }

  private func tell(_ news: DriverNews) {
    tellNewContexts()
    switch news {
    case .started(let page): emit("browsingContext.navigationStarted", navigation(page))
    case .committed(let page): emit("browsingContext.navigationCommitted", navigation(page))
    case .finished(let page): emit("browsingContext.load", navigation(page))
    case .failed(let page, _): emit("browsingContext.navigationFailed", navigation(page))
    }
  }

  private func navigation(_ page: WebPageProxy) -> JSONValue {
    [
      "context": .string(session.handle(of: page)), "url": .string(page.state.url ?? "about:blank"),
      "navigation": .null,
      "timestamp": .number((session.world.wallClock * 1000 + session.world.milliseconds).rounded()),
    ]
  }

  private func opened(_ prompt: DriverPrompt) {
    emit(
      "browsingContext.userPromptOpened",
      [
        "context": .string(session.handle(of: prompt.page)), "type": .string(prompt.kind.rawValue.lowercased()),
        "message": .string(prompt.message), "handler": "ignore", "defaultValue": .string(prompt.defaultText),
      ])
  }

  private func tellNewContexts() {
    let pages = session.pages
    for page in pages where knownContexts.insert(session.handle(of: page)).inserted {
      emit("browsingContext.contextCreated", info(page))
    }
    let open = Set(pages.map { session.handle(of: $0) })
    for gone in knownContexts.subtracting(open).sorted() {
      knownContexts.remove(gone)
      emit("browsingContext.contextDestroyed", ["context": .string(gone), "url": "", "children": []])
    }
  }

  /// "Get the navigable info".
  private func info(_ page: WebPageProxy) -> JSONValue {
    let opener = page.openerID.flatMap { id in session.pages.first { $0.id == id } }
    return [
      "context": .string(session.handle(of: page)), "url": .string(page.state.url ?? "about:blank"), "children": [],
      "parent": .null, "userContext": "default", "clientWindow": .string(page.label),
      "originalOpener": JSONValue(opener.map { session.handle(of: $0) }),
    ]
  }

  // MARK: Browsing contexts

  private func page(_ parameters: DriverParameters) throws(DriverError) -> WebPageProxy {
    let context = try parameters.string("context")
    guard let page = session.page(handle: context) else {
      throw DriverError(.noSuchFrame, "there is no browsing context \(context)")
    }
    return page
  }

  private func tree(_ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    if parameters["root"] != nil, parameters["root"]?.isNull == false {
      let root = try parameters.string("root")
      guard let page = session.page(handle: root) else {
        throw DriverError(.noSuchFrame, "there is no browsing context \(root)")
      }
      return ["contexts": [info(page)]]
    }
    return ["contexts": .array(session.pages.map(info))]
  }

  private func browse(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    switch method {
    case "browsingContext.create":
      let type = try parameters.string("type")
      guard ["tab", "window"].contains(type) else { throw DriverParameters.wrong("type", "tab or window") }
      return ["context": .string(session.handle(of: try await session.makeWindow()))]
    case "browsingContext.close":
      try page(parameters).close()
      await session.world.run(milliseconds: 0)
    case "browsingContext.navigate", "browsingContext.reload":
      let page = try page(parameters)
      session.page = page
      session.frames = []
      if method == "browsingContext.navigate" {
        let text = try parameters.string("url")
        guard let url = WebURL(text) else { throw DriverError(.invalidArgument, "“\(text)” is not an absolute URL") }
        _ = page.load(NavigationRequest(url: url))
      } else {
        _ = page.reload()
      }
      if parameters["wait"]?.asString != "none" { try await session.loadEnds(page) }
      return ["navigation": .null, "url": .string(page.state.url ?? "about:blank")]
    case "browsingContext.handleUserPrompt":
      let page = try page(parameters)
      guard let prompt = session.app.prompts.first, prompt.page === page else {
        throw DriverError(.noSuchAlert, "no dialog is open")
      }
      let accepts = parameters["accept"]?.asBool ?? true
      await session.close(accepting: accepts, text: parameters["userText"]?.asString)
      emit(
        "browsingContext.userPromptClosed",
        [
          "context": .string(session.handle(of: page)), "accepted": .bool(accepts),
          "type": .string(prompt.kind.rawValue.lowercased()),
        ])
    default: _ = try page(parameters)
    }
    return [:]
  }

  // MARK: Scripts

  private func run(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    guard let target = parameters["target"], let context = target["context"]?.asString else {
      throw DriverParameters.wrong("target", "an object with a context")
    }
    guard let page = session.page(handle: context) else {
      throw DriverError(.noSuchFrame, "there is no browsing context \(context)")
    }
    guard let awaits = parameters["awaitPromise"]?.asBool else {
      throw DriverParameters.wrong("awaitPromise", "true or false")
    }
    session.page = page
    session.frames = []
    let isCall = method == "script.callFunction"
    let code = try parameters.string(isCall ? "functionDeclaration" : "expression")
    let arguments = isCall ? parameters["arguments"]?.asArray ?? [] : []
    let members: [(String, PlainValue)] = [
      ("code", .string(code)), ("isCall", .bool(isCall)), ("awaits", .bool(awaits)),
      ("args", .string(JSONValue.array(arguments).description)),
    ]
    let isUser = parameters["userActivation"]?.asBool ?? false
    let value = try await session.atom(
      "evaluateRemote", members, script: code, gesture: isUser ? .userInitiated : .notUserInitiated,
      timeout: session.timeouts.script)
    await session.world.run(milliseconds: 0)
    guard let text = value.map(session.json)?.asString, let result = try? JSONReader.parse(text) else {
      return ["type": "success", "realm": "", "result": ["type": "undefined"]]
    }
    for page in session.pages { try await session.locate(page) }
    return named(result)
  }

  /// A page's program knows windows by their numbers, a client by their handles.
  private func named(_ value: JSONValue) -> JSONValue {
    if value["type"] == "window", let number = value["value"]?["context"]?.asString.flatMap({ Int32($0) }),
      let page = session.windows.page(of: number, in: session.world)
    {
      return ["type": "window", "value": ["context": .string(session.handle(of: page))]]
    }
    return switch value {
    case .array(let items): .array(items.map(named))
    case .object(let members): .object(members.map { .init($0.name, named($0.value)) })
    default: value
    }
  }
}

extension DriverError {
  /// WebDriver BiDi has other names for some errors.
  fileprivate var bidiCode: String {
    switch code {
    case .noSuchWindow: "no such frame"
    case .noSuchElement: "no such node"
    default: code.rawValue
    }
  }
}
