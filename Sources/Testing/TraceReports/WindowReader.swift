import ScriptNumbers
import UIProcess
import WebMessages
import WebViewSimulator

/// Reads the state of the windows after a step, without a gesture and without changing anything.
@MainActor package enum WindowReader {
  /// The script that reads the unknown facts. A text is the cheapest result: objects are copied with the page's own
  /// functions.
  private static func script(knownName: String?, hasOpener: Bool?, historyLength: Int?) -> String {
    let name = knownName == nil ? "window.name" : "''"
    let opener = hasOpener.map { "\($0)" } ?? "!!window.opener"
    let length = historyLength.map { "\($0)" } ?? "history.length"
    return """
      ((name, opener, length) => typeof name == 'string' && typeof length == 'number' ? `${length} ${opener} ${name}` \
      : 0)(\(name), \(opener), \(length))
      """
  }

  package static func states(of pages: [KnownPage], asksPages: Bool) async -> [WindowState] {
    var states = statesWithoutPages(of: pages)
    guard asksPages else { return states }
    let open = pages.enumerated().compactMap { place, known in known.page.map { (place: place, page: $0) } }
    var facts: ArraySlice<WindowFacts?> = []
    for (index, (place, page)) in open.enumerated() {
      if facts.isEmpty { facts = await PageObserver.untouchedWindowFacts(of: open[index...].map(\.page))[...] }
      let known = facts.removeFirst()
      guard case .open(var state) = states[place].content else { continue }
      state.page = known.flatMap(WindowState.PageState.init)
      if state.page == nil {
        state.page = await pageState(page, known)
        // Reading may call a script of the page, and that may change other windows.
        facts = []
      }
      states[place].content = .open(state)
    }
    return states
  }

  /// The facts that the app knows of its views without asking their pages.
  package static func statesWithoutPages(of pages: [KnownPage]) -> [WindowState] {
    pages.map { known in
      guard let page = known.page else { return WindowState(window: known.label, content: .destroyed) }
      let state = page.state
      return WindowState(
        window: page.label,
        content: .open(
          WindowState.OpenState(
            url: state.url ?? "", title: state.title, isLoading: state.isLoading, canGoBack: state.canGoBack,
            canGoForward: state.canGoForward)))
    }
  }

  /// - Parameter known: the facts that need no engine.
  private static func pageState(_ page: WebPageProxy, _ known: WindowFacts?) async -> WindowState.PageState? {
    let rest = script(knownName: known?.name, hasOpener: known?.hasOpener, historyLength: known?.historyLength)
    guard case .success(.value(.string(let text))) = await PageObserver(page).evaluate(rest) else { return nil }
    // The text is not split by characters: a name may begin with a scalar that belongs to the character before.
    let words = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard words.count == 3, let length = Double(words[0]) else { return nil }
    return WindowState.PageState(
      name: known?.name ?? String(words[2]), hasOpener: words[1] == "true", historyLength: Int(saturating: length))
  }
}

extension WindowState.PageState {
  /// Nil if the page's scripts name some of these facts: then only the scripts know them.
  fileprivate init?(_ known: WindowFacts) {
    guard let name = known.name, let hasOpener = known.hasOpener, let length = known.historyLength else { return nil }
    self.init(name: name, hasOpener: hasOpener, historyLength: length)
  }
}
