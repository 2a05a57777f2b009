import UIProcess
import URLStandard
import WebMessages

/// Where a view was, to go there again.
extension WKWebView {
  /// The session history and the place in it. Setting it puts back all entries and loads the current one; what was
  /// typed
  /// into pages, and where they were scrolled to, is not kept.
  public var interactionState: Any? {
    get {
      guard let current = page.backForwardList.currentIndex else { return nil }
      return InteractionState(
        entries: page.backForwardList.items.compactMap { item in
          guard let url = WebURL(item.url) else { return nil }
          return HistoryEntry(url: url, originalURL: WebURL(item.initialURL) ?? url, title: item.title ?? "")
        }, current: current)
    }
    set {
      guard let state = newValue as? InteractionState else { return }
      _ = client.navigation(page.restore(state.entries, current: state.current))
    }
  }
}

/// What `interactionState` gives.
private struct InteractionState {
  let entries: [HistoryEntry]
  let current: Int
}
