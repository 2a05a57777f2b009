import UIProcess
import WebMessages
import WebViewSimulator
import Workers

/// WebDriver BiDi: the commands of a client over its socket, and the events that it hears.
@MainActor final class BidiSession {
  let session: DriverSession
  let delegate: RemoteDelegate
  let channel: SessionChannel
  let answers: DelegateAnswers
  let network: BidiNetwork
  var subscriptions = BidiSubscriptions()
  /// The number of navigations that have a name but no identifier.
  var made = 0
  var lastTold = -1
  private(set) var isEnded = false
  /// The information about top-level contexts that clients were told, by the contexts' identifiers.
  var knownContexts: [String: (page: WebPageProxy, info: JSONValue, user: String)] = [:]
  var userContexts: [UserContext]
  let log = BidiLog()
  private(set) lazy var inside = BidiFrames(self)
  /// Whether lines of consoles are described.
  var watchesConsole = false
  /// The first sizes of pages, to which `setViewport` goes back.
  var firstSizes: [PageID: (width: Double, height: Double)] = [:]
  /// The pages of the frames that clients know.
  var frames: [Int32: WebPageProxy] = [:]
  /// The targets of realms, by their identifiers.
  var realms: [String: BidiTarget] = [:]
  /// The realms whose channels the session hears.
  var listening: Set<String> = []
  /// The preload scripts, in the order in which they run.
  var preloads: [Preload] = []
  var navigations: [PageID: String] = [:]

  init(_ session: DriverSession, channel: SessionChannel, answers: DelegateAnswers, network: BidiNetwork) {
    self.session = session
    self.channel = channel
    self.answers = answers
    self.network = network
    delegate = RemoteDelegate(answers: answers)
    userContexts = [UserContext(id: Self.defaultUser, store: session.world.defaultDataStore)]
    session.app.delegate = delegate
    session.app.prompted = { [weak self] in self?.opened($0) }
    session.app.told = { [weak self] in self?.tell($0) }
    let trace = session.world.trace
    trace.observer = { [weak self, unowned trace] change in
      if case .event(let place) = change { self?.tell(trace.events[place], number: place) }
    }
    session.world.web.watcher = network
    network.start { [weak self] news in Task { @MainActor in self?.tell(news) } }
    for page in session.pages {
      knownContexts[session.handle(of: page)] = (page, summary(page, children: .null), Self.defaultUser)
    }
    inside.documents.told = { [weak self] in self?.inside.tell($0) }
    log.emit = { [weak self] entry, page in self?.emit("log.entryAdded", entry, in: page) }
  }

  /// - Returns: the answer, as JSON.
  func perform(_ text: String) async -> String {
    guard let message = try? JSONReader.parse(text), let id = message["id"]?.integer(),
      let method = message["method"]?.asString
    else { return Self.failure(.null, "invalid argument", "a message needs id, method and params") }
    let parameters = message["params"] ?? [:]
    // Each command names its context. The current context of the classic commands stays.
    let (page, frames) = (session.page, session.frames)
    defer { (session.page, session.frames) = (page, frames) }
    do throws(DriverError) {
      guard case .object = parameters else { throw DriverParameters.wrong("params", "an object") }
      if !watchesConsole, session.app.prompts.isEmpty { await watchConsole() }
      let result = try await result(method, DriverParameters(value: parameters))
      if !isEnded { await inside.tellRest() }
      return (["type": "success", "id": .number(id), "result": result] as JSONValue).description
    } catch {
      return Self.failure(.number(id), error.bidiCode, error.message)
    }
  }

  /// Whether a command needs no page. Web content may be waiting for such a command.
  nonisolated static func isImmediate(_ method: String) -> Bool {
    method.hasPrefix("network.") || ["session.status", "session.subscribe", "session.unsubscribe"].contains(method)
  }

  /// Carries out such a command, whatever else is going on.
  func performAtOnce(_ message: JSONValue) -> String {
    guard let id = message["id"]?.integer(), let method = message["method"]?.asString else {
      return Self.failure(.null, "invalid argument", "a message needs id, method and params")
    }
    do throws(DriverError) {
      let result = try immediate(method, DriverParameters(value: message["params"] ?? [:]))
      return (["type": "success", "id": .number(id), "result": result] as JSONValue).description
    } catch {
      return Self.failure(.number(id), error.bidiCode, error.message)
    }
  }

  private func immediate(_ method: String, _ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    if !method.hasPrefix("network.") { return try session(method, parameters) }
    guard Self.networkCommands.contains(method) else {
      throw DriverError(.unknownCommand, "there is no command \(method)")
    }
    return try network(method, parameters)
  }

  private static let networkCommands: Set = [
    "network.addIntercept", "network.removeIntercept", "network.setCacheBehavior", "network.failRequest",
    "network.continueRequest", "network.continueResponse", "network.continueWithAuth", "network.provideResponse",
  ]

  nonisolated static func failure(_ id: JSONValue, _ code: String, _ message: String) -> String {
    ([
      "type": "error", "id": id, "error": .string(code), "message": .string(message), "stacktrace": "",
    ] as JSONValue).description
  }

  private func result(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    if Self.isImmediate(method) { return try immediate(method, parameters) }
    switch method {
    case "session.end":
      isEnded = true
      return [:]
    case "session.new": throw DriverError(.sessionNotCreated, "the socket has a session")
    case "browsingContext.getTree", "browsingContext.create", "browsingContext.close", "browsingContext.navigate",
      "browsingContext.activate", "browsingContext.reload", "browsingContext.handleUserPrompt",
      "browsingContext.traverseHistory":
      inside.looksAgain = method != "browsingContext.getTree"
      return try await browse(method, parameters)
    case "browsingContext.captureScreenshot", "browsingContext.print", "browsingContext.setViewport",
      "browsingContext.locateNodes":
      return try await BidiLooks(self).perform(method, parameters)
    case "browser.getUserContexts", "browser.createUserContext", "browser.removeUserContext",
      "browser.getClientWindows":
      return try await BidiUsers(self).perform(method, parameters)
    case "script.evaluate", "script.callFunction", "script.disown", "script.getRealms", "script.addPreloadScript",
      "script.removePreloadScript":
      inside.looksAgain = true
      return try await script(method, parameters)
    case "storage.getCookies", "storage.setCookie", "storage.deleteCookies":
      return try BidiStorage(self).perform(method, parameters)
    case "input.performActions", "input.releaseActions", "input.setFiles":
      return try await BidiInput(self).perform(method, parameters)
    case "permissions.setPermission": return try BidiPermissions(bidi: self).set(parameters)
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
}

extension DriverError {
  /// WebDriver BiDi has other names for some errors.
  fileprivate var bidiCode: String {
    switch code {
    case .noSuchWindow: "no such frame"
    case .noSuchElement where isOfKnownNode: code.rawValue
    case .noSuchElement, .staleElementReference, .noSuchShadowRoot, .detachedShadowRoot: "no such node"
    default: code.rawValue
    }
  }
}
