import UIProcess
import WindowRegistry

/// Where a view was, to go there again.
extension WKWebView {
  /// The URLs of the history and the place in it. Setting it loads the current one; the others are not put back, which
  /// the trace says.
  public var interactionState: Any? {
    get {
      guard let current = page.backForwardList.currentItem else { return nil }
      return InteractionState(urls: page.backForwardList.items.map(\.url), current: current.url)
    }
    set {
      guard let state = newValue as? InteractionState, let url = URL(string: state.current) else { return }
      if state.urls.count > 1 {
        page.world.trace.note(
          .finding, window: page.label,
          Reason("4.23", "interactionState: only the current entry of \(state.urls.count) is loaded again; the simulator keeps no others"))
      }
      load(URLRequest(url: url))
    }
  }
}

/// What `interactionState` gives.
private struct InteractionState {
  let urls: [String]
  let current: String
}
