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
  var view = ViewGeometry.phone
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

  func parse(_ html: String, into document: ScriptDocument) {
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

  func schedule(
    after milliseconds: Double, handle: Int = 0, isFrame: Bool = false, _ body: @escaping (FakeHost) -> Void
  ) {
    lastOrder += 1
    tasks.append(
      Task(due: monotonicClock + milliseconds, order: lastOrder, handle: handle, isFrame: isFrame, body: body))
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

  func hasEmptyURL(_ document: ScriptDocument) -> Bool { false }

  func isMixedContent(_ url: WebURL, for document: ScriptDocument) -> Bool { false }

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

  func viewGeometry(of document: ScriptDocument) -> ViewGeometry { view }
  func placeView(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?) {}
  func place(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?) {
    view.place(x: x, y: y, width: width, height: height)
  }

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
  var fullscreen: (any FullscreenHosting)? { nil }
  func permissionState(of name: String, in document: ScriptDocument) -> PermissionStates.State? { nil }
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
  func isIsolated(_ document: ScriptDocument) -> Bool { false }
}
