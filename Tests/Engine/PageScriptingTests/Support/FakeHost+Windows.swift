import HTMLTree
import URLStandard
import WindowRegistry

@testable import PageScripting

/// The windows that scripts open, and where they stand in each other.
extension FakeHost {
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
}
