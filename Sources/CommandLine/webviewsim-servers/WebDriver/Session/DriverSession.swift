import Foundation
import EngineValues
import Scenarios
import UIProcess
import WebMessages
import WebViewSimulator
import WindowRegistry

/// A WebDriver session: a world of its own, and the client's place in it.
@MainActor final class DriverSession {
  let id: String
  let world: WebWorld
  let app = DriverApp()
  let windows = DriverWindows()
  let capabilities: DriverCapabilities
  let folders: [String]
  let answers: DelegateAnswers
  var nodes: KnownNodes
  var timeouts: DriverTimeouts
  /// WebDriver, "current top-level browsing context"; nil once it is closed.
  var page: WebPageProxy?
  /// The frames from below the top-level one to the current one.
  var frames: [NavigableID] = []
  var input = DriverInputState()
  /// The moment at which the last command ended, by the clock.
  private var lastEnd = ContinuousClock.now
  private let stage: ScenarioStage
  private let options: DriverOptions

  /// - Throws: "session not created", "invalid argument".
  init(id: String, body: String, folders: [String], answers: DelegateAnswers) async throws(DriverError) {
    self.id = id
    self.folders = folders
    self.answers = answers
    capabilities = try DriverCapabilities(DriverParameters(body), folders: folders)
    options = try DriverOptions(capabilities.options, folders: folders)
    timeouts = capabilities.timeouts
    nodes = KnownNodes(session: id)
    let scenario = options.scenario
    var profile = scenario.profile
    profile.usesPageCache = scenario.settings.pageCache
    profile.processSwap = scenario.settings.processSwap ? .onCrossSiteLoads : .never
    world = WebWorld(
      web: try options.makeWeb(), profile: profile,
      randomSeed: scenario.randomSeed ?? EngineRules.defaultRandomSeed)
    world.trace.records = scenario.record
    world.defaultDataStore.cookies.thirdParties = scenario.settings.store.thirdParties
    world.defaultDataStore.httpCache.extent = scenario.settings.store.httpCacheExtent
    world.timeFlow = .whenAsked
    stage = ScenarioStage(scenario, world: world, configure: { _ in })
    page = stage.pages.first?.page
    app.located = { [windows] page, number in windows.note(number.rawValue, of: page) }
    if let page { app.adopt(page) }
    await world.run(milliseconds: 0)
  }

  /// - Parameter host: the host under which the client has found the server.
  func created(host: String) -> DriverReply {
    var members = capabilities.json(userAgent: page?.userAgent ?? "").asMembers ?? []
    if capabilities.wantsSocket { members.append(.init("webSocketUrl", .string("ws://\(host)/session/\(id)"))) }
    return Self.success(["sessionId": .string(id), "capabilities": .object(members)])
  }

  static func success(_ value: JSONValue) -> DriverReply {
    DriverReply(status: 200, body: (["value": value] as JSONValue).description)
  }

  // MARK: Time

  /// Lets virtual time pass between commands as the clock does: a client that polls sees later events.
  func catchUp() async {
    guard options.followsClock, !world.hasOpenDialog else { return }
    let passed = lastEnd.duration(to: .now)
    let milliseconds = Double(passed.components.seconds) * 1000 + Double(passed.components.attoseconds) / 1e15
    await world.run(milliseconds: min(milliseconds.rounded(.down), 60_000))
  }

  func commandEnded() { lastEnd = .now }

  // MARK: Windows

  /// The app's windows, in order of creation.
  var pages: [WebPageProxy] { world.pages.filter { !$0.label.isEmpty && !$0.isInSystemBrowser } }
  func handle(of page: WebPageProxy) -> String { windows.handle(of: page) }
  func page(handle: String) -> WebPageProxy? { pages.first { windows.handle(of: $0) == handle } }

  /// - Throws: "no such window" if the current top-level browsing context is closed.
  func currentPage() throws(DriverError) -> WebPageProxy {
    guard let page, !page.isClosed, world.pages.contains(where: { $0 === page }) else {
      throw DriverError(.noSuchWindow, "the window is closed")
    }
    return page
  }

  var currentWindowNumber: Int32? { frames.last?.rawValue ?? page.flatMap { windows.navigable(of: $0) } }

  // MARK: Programs in pages

  enum Waited<Value: Sendable>: Sendable {
    case done(Value)
    /// A dialog opened, and scripts stand still.
    case dialog
    case timedOut
  }

  private final class Box<Value: Sendable> {
    var value: Value?
  }

  /// Begins something and lets virtual time pass until it is done.
  /// - Parameter patience: the virtual milliseconds to wait; nil for as long as any work is left.
  func waiting<Value: Sendable>(
    _ patience: Double?, _ begin: (@escaping @MainActor @Sendable (Value) -> Void) -> Void
  ) async throws(DriverError) -> Waited<Value> {
    let box = Box<Value>()
    begin { box.value = $0 }
    let start = world.milliseconds
    await world.run(milliseconds: 0)
    while true {
      if let value = box.value { return .done(value) }
      if !app.prompts.isEmpty { return .dialog }
      try checkContent()
      if await waitsForDelegate() { continue }
      let passed = world.milliseconds - start
      let rest = (patience ?? Self.longestPatience) - passed
      guard rest > 0 else { return .timedOut }
      await world.run(milliseconds: min(rest, max(1, world.nextDue ?? rest)))
    }
  }

  /// Waits for the client that is the delegate. No virtual time passes meanwhile.
  private func waitsForDelegate() async -> Bool {
    guard answers.isPending else { return false }
    try? await Task.sleep(for: .milliseconds(2))
    await world.run(milliseconds: 0)
    return true
  }

  /// The longest wait: a day.
  private static let longestPatience = 86_400_000.0

  /// - Throws: "unknown error" once the pages' engine was lost.
  private func checkContent() throws(DriverError) {
    if world.isContentLost { throw DriverError(.unknownError, "a limit has ended the session's pages") }
  }

  /// Runs a command of web/driver in the current browsing context.
  /// - Returns: its value, tagged; nil if a dialog opened meanwhile.
  func atom(
    _ command: String, _ members: [(String, PlainValue)] = [], script: String = "",
    gesture: GestureState = .notUserInitiated, timeout: Double? = 30_000, inTop: Bool = false,
    of other: WebPageProxy? = nil, world: ScriptWorld = .page
  ) async throws(DriverError) -> PlainValue? {
    let page = if let other { other } else { try currentPage() }
    let program = AutomationProgram(
      source: AtomSource.text, clientScript: script, argument: .object([("command", .string(command))] + members),
      world: world)
    let frame = inTop || other != nil ? nil : frames.last
    let result: Waited<Result<ScriptOutcome, PageInputError>> = try await waiting(timeout) { completion in
      page.automate(program, frame: frame, gesture: gesture, completion: completion)
    }
    switch result {
    case .dialog: return nil
    case .timedOut: throw DriverError(.scriptTimeout, "the script did not end in time")
    case .done(.failure(.closed)), .done(.failure(.noFrame)):
      throw DriverError(.noSuchWindow, "the browsing context is closed")
    case .done(.failure(let error)): throw DriverError(.unknownError, error.text)
    case .done(.success(.terminated(let reason))): throw DriverError(.javascriptError, reason)
    case .done(.success(.exception(let exception))): throw DriverError(.javascriptError, exception.text)
    case .done(.success(.value(let value))): return try Self.value(of: value)
    }
  }

  /// The answer of a page's program: a value or a failure.
  static func value(of answer: PlainValue) throws(DriverError) -> PlainValue {
    guard case .object(let members) = answer else { return .array([.string("v"), .null]) }
    func member(_ name: String) -> PlainValue? { members.first { $0.0 == name }?.1 }
    if case .string(let code)? = member("error") {
      let message = if case .string(let text)? = member("message") { text } else { "" }
      throw DriverError(DriverErrorCode(rawValue: code) ?? .javascriptError, message)
    }
    return member("value") ?? .array([.string("v"), .null])
  }

  /// The command's value as JSON; `null` if a dialog opened.
  func jsonAtom(
    _ command: String, _ members: [(String, PlainValue)] = [], gesture: GestureState = .notUserInitiated,
    inTop: Bool = false
  ) async throws(DriverError) -> JSONValue {
    try await atom(command, members, gesture: gesture, inTop: inTop).map(json) ?? .null
  }

  /// An element of the current browsing context, as web/driver takes it.
  func element(_ id: String) throws(DriverError) -> (String, PlainValue) { ("element", try node(id, .element)) }

  // MARK: Loads

  /// WebDriver, "wait for navigation to complete".
  func waitForNavigation() async throws(DriverError) {
    await world.run(milliseconds: 0)
    guard capabilities.pageLoadStrategy != .none, let page, !page.isClosed else { return }
    let start = world.milliseconds
    while page.state.isLoading, !page.isClosed, app.prompts.isEmpty {
      try checkContent()
      if await waitsForDelegate() { continue }
      let rest = timeouts.pageLoad - (world.milliseconds - start)
      guard rest > 0 else { throw DriverError(.timeout, "the page did not load in time") }
      if capabilities.pageLoadStrategy == .eager, try await isInteractive(page) { return }
      await world.run(milliseconds: min(rest, max(1, world.nextDue ?? rest)))
    }
  }

  private func isInteractive(_ page: WebPageProxy) async throws(DriverError) -> Bool {
    let state = await page.evaluate("document.readyState", gesture: .notUserInitiated)
    if case .success(.value(.string(let text))) = state { return text != "loading" }
    return false
  }
}
