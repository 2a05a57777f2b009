import HTMLTree
import URLStandard
import WindowRegistry

@testable import PageScripting

/// The windows that scripts open, and where they stand in each other.
final class FakeWindows: WindowHosting {
  struct Window {
    var name = ""
    var opener: NavigableID?
    var parent: NavigableID?
    var container: Element?
    var isClosed = false
    var document: ScriptDocument?
  }

  /// HTML for pages that `open` and `navigate` find by URL; a missing page is empty.
  var pages: [String: String] = [:]
  private var all: [NavigableID: Window] = [:]
  private var last: Int32 = 0
  private unowned let agent: ScriptAgent
  private let documents: FakeDocuments
  private let clock: FakeClock
  private let log: FakeLog

  init(agent: ScriptAgent, documents: FakeDocuments, clock: FakeClock, log: FakeLog) {
    self.agent = agent
    self.documents = documents
    self.clock = clock
    self.log = log
  }

  // MARK: What tests do

  subscript(id: NavigableID) -> Window? {
    get { all[id] }
    set { all[id] = newValue }
  }

  var ids: [NavigableID] { all.keys.sorted() }

  func add(opener: NavigableID? = nil, name: String = "") -> NavigableID {
    last += 1
    let id = NavigableID(rawValue: last)
    all[id] = Window(name: name, opener: opener)
    return id
  }

  func removeAll() { all = [:] }

  func makeDocument(in window: NavigableID, url: String, scripting: Scripting, origin: Origin? = nil) -> ScriptDocument
  {
    // Tests give valid URLs.
    let parsed = WebURL(url)!
    return ScriptDocument(
      agent: agent, document: Document(), navigable: window, url: parsed, origin: origin ?? parsed.origin, referrer: "",
      scripting: scripting)
  }

  /// Puts the prepared page at `url` into a window.
  func show(_ url: WebURL, in window: NavigableID, replacingInitial: Bool = false) {
    let old = all[window]?.document
    let document = makeDocument(in: window, url: url.href, scripting: .enabled)
    all[window]?.document = document
    let isSame = replacingInitial && old?.origin == document.origin
    agent.setActive(document, in: window, window: isSame ? .reused : .fresh)
    old?.detach()
    documents.parse(pages[url.href] ?? "", into: document)
  }

  // MARK: What scripts do

  func open(url: String?, name: String?, features: String?, by caller: Caller) throws(DOMExceptionError) -> NavigableID?
  {
    log.add("open \(url ?? "-") \(name ?? "-") \(features ?? "-")")
    if let name, let found = all.first(where: { $0.value.name == name && !name.isEmpty && !$0.value.isClosed })?.key {
      return found
    }
    let opener = caller.incumbent
    let target = url.flatMap { $0.isEmpty ? nil : WebURL($0, base: caller.entry.documentBaseURL) }
    let window = add(opener: opener.navigable, name: name ?? "")
    let blank = makeDocument(in: window, url: "about:blank", scripting: .enabled, origin: opener.origin)
    let blankPage = HTMLParser(document: blank.document, scripting: .enabled)
    blankPage.markEndOfInput()
    _ = blankPage.advance()
    blank.readyState = .complete
    all[window]?.document = blank
    agent.setActive(blank, in: window, window: .fresh)
    if let target {
      clock.schedule(after: 0) { [unowned self] in show(target, in: window, replacingInitial: true) }
    }
    return window
  }

  func close(_ window: NavigableID, by caller: Caller) {
    log.add("close \(window.rawValue)")
    all[window]?.isClosed = true
  }

  func isClosed(_ window: NavigableID) -> Bool { all[window]?.isClosed ?? true }

  func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller) {
    let source = caller.incumbent
    clock.schedule(after: 0) { [unowned self] in
      guard let target = all[window]?.document, !isClosed(window) else { return }
      if case .origin(let origin) = message.targetOrigin, origin != target.origin {
        log.add("message for \(origin.serialized) dropped at \(target.origin.serialized)")
        return
      }
      target.deliverMessage(message.data, origin: source.origin.serialized, source: source.navigable)
    }
  }

  func opener(of window: NavigableID) -> NavigableID? { all[window]?.opener }

  func disownOpener(of window: NavigableID) {
    log.add("disown \(window.rawValue)")
    all[window]?.opener = nil
  }

  func parent(of window: NavigableID) -> NavigableID { all[window]?.parent ?? window }

  func top(of window: NavigableID) -> NavigableID {
    var window = window
    while let parent = all[window]?.parent { window = parent }
    return window
  }

  func childNavigables(of window: NavigableID) -> [NavigableID] {
    all.filter { $0.value.parent == window }.map(\.key).sorted()
  }

  func name(of window: NavigableID) -> String { all[window]?.name ?? "" }
  func setName(_ name: String, of window: NavigableID) { all[window]?.name = name }
  func container(of window: NavigableID) -> Element? { all[window]?.container }

  func contentNavigable(of element: Element) -> NavigableID? {
    all.first { $0.value.container === element }?.key
  }

  func activeDocument(of window: NavigableID) -> ScriptDocument? { all[window]?.document }
}
