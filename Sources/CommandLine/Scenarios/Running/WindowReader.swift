import ScriptNumbers
import UIProcess

/// Reads the state of the windows after a step, without a gesture and without changing anything.
@MainActor enum WindowReader {
  private static let script = "[window.name,!!window.opener,history.length]"

  static func states(of pages: [KnownPage], asksPages: Bool) async -> [WindowState] {
    var states: [WindowState] = []
    for known in pages {
      guard let page = known.page else {
        states.append(WindowState(window: known.label, content: .destroyed))
        continue
      }
      let state = page.state
      var open = WindowState.OpenState(
        url: state.url ?? "", title: state.title, isLoading: state.isLoading, canGoBack: state.canGoBack,
        canGoForward: state.canGoForward)
      if asksPages { open.page = await pageState(page) }
      states.append(WindowState(window: page.label, content: .open(open)))
    }
    return states
  }

  private static func pageState(_ page: WebPageProxy) async -> WindowState.PageState? {
    // A page without scripts can be read without the engine.
    if let facts = await page.untouchedWindowFacts() {
      return WindowState.PageState(name: facts.name, hasOpener: facts.hasOpener, historyLength: facts.historyLength)
    }
    guard case .success(.value(.array(let parts))) = await page.evaluate(script, gesture: .notUserInitiated),
      parts.count == 3, case .string(let name) = parts[0], case .bool(let hasOpener) = parts[1],
      case .number(let length) = parts[2]
    else { return nil }
    return WindowState.PageState(name: name, hasOpener: hasOpener, historyLength: Int(saturating: length))
  }
}
