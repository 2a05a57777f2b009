import HTMLTree
import ScriptValues
import SimulatedWeb
import Testing
import URLStandard
import WindowRegistry

@testable import PageScripting

/// A world small enough for tests of scripts: windows, a task queue with virtual time, answers that a test prepares.
/// What scripts ask for is noted in `log`.
final class FakeHost: ScriptingHost {
  struct Window {
    var name = ""
    var opener: NavigableID?
    var parent: NavigableID?
    var container: Element?
    var isClosed = false
    var historyLength = 1
    var document: ScriptDocument?
  }

  struct Task {
    let due: Double
    let order: Int
    let handle: Int
    let isFrame: Bool
    let body: (FakeHost) -> Void
  }

  let agent: ScriptAgent
  var windows: [NavigableID: Window] = [:]
  /// One line per question that changes the world.
  var log: [String] = []
  var console: [ConsoleMessage] = []
  var consoleText: [String] { console.map { "\($0.level.rawValue): \($0.text)" } }
  var terminations: [String] = []
  /// HTML for pages that `open`, `navigate` and `load(_:)` find by URL; a missing page is empty.
  var pages: [String: String] = [:]
  var answerToFetch: (ScriptFetch) -> ScriptFetchOutcome = { _ in .failure(reason: "no answer prepared") }
  /// Virtual milliseconds until a request is answered.
  var fetchDelay = 1.0
  var answerToConfirm = true
  var answerToPrompt: String? = nil
  var answerToMessage: (String, PlainValue) -> Result<PlainValue, ScriptHandlerFailure> = { _, _ in .success(.undefined)
  }
  var handlerNames: [String] = []
  var cookieJar: [String: String] = [:]
  var areas: [String: StorageArea] = [:]
  var blobs: [String: (contents: [UInt8], type: String)] = [:]
  var states: [ObjectIdentifier: SerializedValue] = [:]
  var submissions: [FormSubmission] = []
  var parsers: [ObjectIdentifier: HTMLParser] = [:]
  var monotonicClock = 0.0
  var wallClock: Double { 1_700_000_000_000 + monotonicClock }
  var navigatorTraits = NavigatorTraits()
  private var tasks: [Task] = []
  private var lastOrder = 0
  private var lastHandle = 0
  private var lastWindow: Int32 = 0

  init(limits: ScriptLimits = ScriptLimits()) {
    agent = ScriptAgent(limits: limits)
    agent.host = self
    agent.onTermination = { [unowned self] reason, _ in terminations.append(reason) }
  }

  // MARK: What tests do

  /// A window at `url` with that page, after its scripts ran and its tasks are done.
  @discardableResult
  func load(_ html: String, at url: String = "https://a.test/", in window: NavigableID? = nil) -> ScriptDocument {
    let window = window ?? newWindow()
    let document = makeDocument(in: window, url: url, scripting: .enabled)
    windows[window]?.document = document
    agent.setActive(document, in: window, window: .fresh)
    parse(html, into: document)
    runTasks()
    return document
  }

  func newWindow(opener: NavigableID? = nil, name: String = "") -> NavigableID {
    lastWindow += 1
    let id = NavigableID(rawValue: lastWindow)
    windows[id] = Window(name: name, opener: opener)
    return id
  }

  func makeDocument(in window: NavigableID, url: String, scripting: Scripting, origin: Origin? = nil) -> ScriptDocument
  {
    // Tests give valid URLs.
    let parsed = WebURL(url)!
    return ScriptDocument(
      agent: agent, document: Document(), navigable: window, url: parsed, origin: origin ?? parsed.origin, referrer: "",
      scripting: scripting)
  }

  /// The result of a script as text; an exception as `throws …`.
  func text(_ source: String, in document: ScriptDocument, world: ScriptWorld = .page) -> String {
    switch document.evaluate("String((() => (\(source)))())", sourceURL: "test.js", line: 1, world: world) {
    case .value(.string(let text)): text
    case .value(let other): "\(other)"
    case .exception(let exception): "throws \(exception.text)"
    case .terminated(let reason): "terminated: \(reason)"
    }
  }

  /// Runs statements and everything that they queue.
  @discardableResult
  func run(_ source: String, in document: ScriptDocument) -> ScriptOutcome {
    let outcome = document.evaluate(source, sourceURL: "test.js", line: 1, world: .page)
    runTasks()
    return outcome
  }

  /// Runs what is queued, in order of its time, up to a virtual hour ahead.
  func runTasks(until horizon: Double = 3_600_000) {
    let end = monotonicClock + horizon
    var budget = 10_000
    while budget > 0,
      let index = tasks.indices.min(by: { (tasks[$0].due, tasks[$0].order) < (tasks[$1].due, tasks[$1].order) }),
      tasks[index].due <= end
    {
      budget -= 1
      let task = tasks.remove(at: index)
      monotonicClock = max(monotonicClock, task.due)
      task.body(self)
    }
  }

  private func parse(_ html: String, into document: ScriptDocument) {
    let parser = HTMLParser(document: document.document, scripting: .enabled)
    parsers[ObjectIdentifier(document)] = parser
    parser.append(html)
    parser.markEndOfInput()
    parsing: while true {
      switch parser.advance() {
      case .script(let element):
        element.scriptFlags.insert(.alreadyStarted)
        let type = element.attribute("type") ?? ""
        guard type.isEmpty || type == "text/javascript" else { continue }
        document.runClassicScript(
          element.childTextContent, element: element, sourceURL: document.url.href, line: element.contentPosition.line)
      case .needsInput, .finished: break parsing
      }
    }
    parsers[ObjectIdentifier(document)] = nil
    document.readyState = .interactive
    _ = document.fire("DOMContentLoaded", at: .document, bubbles: true, cancelable: false)
    document.readyState = .complete
    _ = document.fire("load", at: .window, bubbles: false, cancelable: false)
  }

  private func schedule(
    after milliseconds: Double, handle: Int = 0, isFrame: Bool = false, _ body: @escaping (FakeHost) -> Void
  ) {
    lastOrder += 1
    tasks.append(
      Task(due: monotonicClock + milliseconds, order: lastOrder, handle: handle, isFrame: isFrame, body: body))
  }

  // MARK: Windows

  func open(url: String?, name: String?, features: String?, by caller: Caller) throws(DOMExceptionError) -> NavigableID?
  {
    log.append("open \(url ?? "-") \(name ?? "-") \(features ?? "-")")
    if let name, let found = windows.first(where: { $0.value.name == name && !name.isEmpty && !$0.value.isClosed })?.key
    {
      return found
    }
    let opener = caller.incumbent
    let target = url.flatMap { $0.isEmpty ? nil : WebURL($0, base: caller.entry.documentBaseURL) }
    let window = newWindow(opener: opener.navigable, name: name ?? "")
    let blank = makeDocument(in: window, url: "about:blank", scripting: .enabled, origin: opener.origin)
    let blankPage = HTMLParser(document: blank.document, scripting: .enabled)
    blankPage.markEndOfInput()
    _ = blankPage.advance()
    blank.readyState = .complete
    windows[window]?.document = blank
    agent.setActive(blank, in: window, window: .fresh)
    if let target { schedule(after: 0) { $0.show(target, in: window, replacingInitial: true) } }
    return window
  }

  /// Puts the prepared page at `url` into a window.
  func show(_ url: WebURL, in window: NavigableID, replacingInitial: Bool = false) {
    let old = windows[window]?.document
    let document = makeDocument(in: window, url: url.href, scripting: .enabled)
    windows[window]?.document = document
    let isSame = replacingInitial && old?.origin == document.origin
    agent.setActive(document, in: window, window: isSame ? .reused : .fresh)
    old?.detach()
    parse(pages[url.href] ?? "", into: document)
  }

  func close(_ window: NavigableID, by caller: Caller) {
    log.append("close \(window.rawValue)")
    windows[window]?.isClosed = true
  }

  func focus(_ window: NavigableID, by caller: Caller) { log.append("focus \(window.rawValue)") }
  func blur(_ window: NavigableID, by caller: Caller) { log.append("blur \(window.rawValue)") }
  func stopLoading(_ window: NavigableID) { log.append("stop \(window.rawValue)") }
  func printPage(_ window: NavigableID) { log.append("print \(window.rawValue)") }
  func isClosed(_ window: NavigableID) -> Bool { windows[window]?.isClosed ?? true }
  func opener(of window: NavigableID) -> NavigableID? { windows[window]?.opener }

  func disownOpener(of window: NavigableID) {
    log.append("disown \(window.rawValue)")
    windows[window]?.opener = nil
  }

  func parent(of window: NavigableID) -> NavigableID { windows[window]?.parent ?? window }

  func top(of window: NavigableID) -> NavigableID {
    var window = window
    while let parent = windows[window]?.parent { window = parent }
    return window
  }

  func childNavigables(of window: NavigableID) -> [NavigableID] {
    windows.filter { $0.value.parent == window }.map(\.key).sorted()
  }

  func name(of window: NavigableID) -> String { windows[window]?.name ?? "" }
  func setName(_ name: String, of window: NavigableID) { windows[window]?.name = name }
  func container(of window: NavigableID) -> Element? { windows[window]?.container }

  func contentNavigable(of element: Element) -> NavigableID? {
    windows.first { $0.value.container === element }?.key
  }

  func activeDocument(of window: NavigableID) -> ScriptDocument? { windows[window]?.document }

  // MARK: Navigation and history

  func navigate(_ window: NavigableID, to url: String, history: LocationChange, by caller: Caller)
    throws(DOMExceptionError)
  {
    guard let target = WebURL(url, base: caller.entry.documentBaseURL) else {
      throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
    }
    log.append("navigate \(window.rawValue) \(history) \(target.href)")
    schedule(after: 0) { $0.show(target, in: window) }
  }

  func reload(_ window: NavigableID, by caller: Caller) { log.append("reload \(window.rawValue)") }
  func historyLength(of window: NavigableID) -> Int { windows[window]?.historyLength ?? 0 }

  func traverseHistory(of window: NavigableID, by delta: Int, caller: Caller) {
    log.append("traverse \(window.rawValue) \(delta)")
  }

  func updateHistory(
    of document: ScriptDocument, state: SerializedValue, url: String?, kind: HistoryUpdate, by caller: Caller
  ) throws(DOMExceptionError) {
    if let url {
      guard let target = WebURL(url, base: document.documentBaseURL) else {
        throw DOMExceptionError(name: "SecurityError", message: "The URL cannot be parsed.")
      }
      document.url = target
    }
    if kind == .push { windows[document.navigable]?.historyLength += 1 }
    states[ObjectIdentifier(document)] = state
    log.append("\(kind)State \(document.url.href)")
  }

  func historyState(of document: ScriptDocument) -> SerializedValue? { states[ObjectIdentifier(document)] }

  func followHyperlink(_ element: Element, in document: ScriptDocument, click: ClickDetails) {
    log.append("follow \(element.attribute("href") ?? "") \(element.attribute("target") ?? "-")")
  }

  func submit(_ submission: FormSubmission, in document: ScriptDocument) {
    submissions.append(submission)
    let entries = submission.entries.map { entry in
      switch entry.value {
      case .text(let text): "\(entry.name)=\(text)"
      case .file(let name, _, _): "\(entry.name)=<\(name)>"
      }
    }
    log.append("submit \(submission.cause) \(entries.joined(separator: "&"))")
  }

  // MARK: Documents

  func write(_ text: String, to document: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    log.append("write \(text)")
    parsers[ObjectIdentifier(document)]?.insert(text)
  }

  func openDocument(_ document: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    log.append("document.open")
  }
  func closeDocument(_ document: ScriptDocument) { log.append("document.close") }

  func cookies(of document: ScriptDocument) -> String {
    cookieJar.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
  }

  func setCookie(_ cookie: String, of document: ScriptDocument) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
    if pair.count == 2 { cookieJar[pair[0]] = pair[1] }
  }

  func storage(_ kind: StorageKind, of document: ScriptDocument) throws(DOMExceptionError) -> StorageArea {
    guard !document.origin.isOpaque else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    let key = "\(kind) \(document.origin.serialized)"
    if let area = areas[key] { return area }
    let area = StorageArea()
    areas[key] = area
    return area
  }

  func storageChanged(_ change: StorageChange, of kind: StorageKind, by document: ScriptDocument) {
    log.append("storage \(kind) \(change.key ?? "-") \(change.oldValue ?? "-") \(change.newValue ?? "-")")
  }

  // MARK: Tasks and time

  func queueTask(for document: ScriptDocument, gesture: GestureForwarding, _ body: @escaping () -> Void) {
    schedule(after: 0) { _ in body() }
  }

  func startTimer(
    for document: ScriptDocument, milliseconds: Double, repeats: Bool, _ body: @escaping () -> Void
  ) -> Int {
    lastHandle += 1
    let handle = lastHandle
    scheduleTimer(handle, milliseconds, repeats, body)
    return handle
  }

  private func scheduleTimer(_ handle: Int, _ milliseconds: Double, _ repeats: Bool, _ body: @escaping () -> Void) {
    schedule(after: milliseconds, handle: handle) { host in
      if repeats { host.scheduleTimer(handle, max(milliseconds, 1), repeats, body) }
      body()
    }
  }

  func cancelTimer(_ handle: Int) { tasks.removeAll { $0.handle == handle } }

  func requestAnimationFrame(for document: ScriptDocument, _ body: @escaping (Double) -> Void) -> Int {
    lastHandle += 1
    schedule(after: 16, handle: lastHandle, isFrame: true) { host in body(host.monotonicClock) }
    return lastHandle
  }

  // MARK: Messages, network, dialogs, the app

  func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller) {
    let source = caller.incumbent
    schedule(after: 0) { host in
      guard let target = host.windows[window]?.document, host.windows[window]?.isClosed == false else { return }
      if case .origin(let origin) = message.targetOrigin, origin != target.origin {
        host.log.append("message for \(origin.serialized) dropped at \(target.origin.serialized)")
        return
      }
      target.deliverMessage(message.data, origin: source.origin.serialized, source: source.navigable)
    }
  }

  func fetch(
    _ request: ScriptFetch, for document: ScriptDocument, completion: @escaping (ScriptFetchOutcome) -> Void
  ) -> () -> Void {
    log.append("fetch \(request.method) \(request.url.href)")
    let flag = Flag()
    schedule(after: fetchDelay) { host in if !flag.isSet { completion(host.answerToFetch(request)) } }
    return { flag.isSet = true }
  }

  private final class Flag { var isSet = false }

  func fetchSynchronously(_ request: ScriptFetch, for document: ScriptDocument) -> ScriptFetchOutcome {
    log.append("fetch \(request.method) \(request.url.href)")
    return answerToFetch(request)
  }

  func createBlobURL(contents: [UInt8], type: String, for document: ScriptDocument) -> String {
    let url = "blob:\(document.origin.serialized)/\(blobs.count + 1)"
    blobs[url] = (contents, type)
    return url
  }

  func revokeBlobURL(_ url: String) { blobs[url] = nil }
  func blob(at url: String) -> (contents: [UInt8], type: String)? { blobs[url] }

  func alert(_ message: String, in document: ScriptDocument) { log.append("alert \(message)") }

  func confirm(_ message: String, in document: ScriptDocument) -> Bool {
    log.append("confirm \(message)")
    return answerToConfirm
  }

  func prompt(_ message: String, defaultText: String, in document: ScriptDocument) -> String? {
    log.append("prompt \(message) \(defaultText)")
    return answerToPrompt
  }

  func hasTransientActivation(_ window: NavigableID) -> Bool { false }
  func hasStickyActivation(_ window: NavigableID) -> Bool { false }
  func consoleMessage(_ message: ConsoleMessage, in document: ScriptDocument) { console.append(message) }
  func messageHandlers(for document: ScriptDocument, world: ScriptWorld) -> [String] { handlerNames }

  func postToMessageHandler(
    _ name: String, body: PlainValue, document: ScriptDocument, world: ScriptWorld,
    completion: @escaping (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    log.append("handler \(name) \(body)")
    schedule(after: 0) { host in completion(host.answerToMessage(name, body)) }
  }

  func userAgent(for document: ScriptDocument) -> String { "Mozilla/5.0 (iPhone) Test" }
}
