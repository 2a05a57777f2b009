import UIProcess
import WebMessages
import WebViewSimulator

/// Reads the state of the windows after each step, without a gesture and without changing anything. A window that has
/// closed is listed after the step in which it closed, and not again.
@MainActor package struct WindowReader {
  /// Whether each window was open at the last reading. Windows keep their places.
  private var wasOpen: [Bool] = []

  package init() {}

  /// The facts that the app knows of its views, without asking their pages.
  package mutating func states(of pages: [KnownPage]) -> [WindowState] {
    let states = pages.enumerated().compactMap { place, known -> WindowState? in
      guard let page = known.page else {
        let isNews = place >= wasOpen.count || wasOpen[place]
        return isNews ? WindowState(window: known.label, content: .destroyed) : nil
      }
      let state = page.state
      return WindowState(
        window: page.label,
        content: .open(
          WindowState.OpenState(
            url: state.url ?? "", title: state.title, isLoading: state.isLoading, canGoBack: state.canGoBack,
            canGoForward: state.canGoForward)))
    }
    wasOpen = pages.map { $0.page != nil }
    return states
  }

  /// The states of these windows, with what their pages tell.
  package static func asking(_ pages: [KnownPage], for states: [WindowState]) async -> [WindowState] {
    let open = pages.compactMap(\.page)
    var answers = zip(open, await PageObserver.windowFacts(of: open)).makeIterator()
    return states.map { state in
      guard case .open(var content) = state.content else { return state }
      // Both are in the order of the windows.
      while let (page, facts) = answers.next() {
        guard page.label == state.window else { continue }
        content.page = facts.map(WindowState.PageState.init)
        break
      }
      return WindowState(window: state.window, content: .open(content))
    }
  }
}

extension WindowState.PageState {
  fileprivate init(_ facts: WindowFacts) {
    self.init(name: facts.name, hasOpener: facts.hasOpener, historyLength: facts.historyLength)
  }
}
