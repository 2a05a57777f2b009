import UIProcess
import URLStandard
import WebMessages

/// The state of a view, for restoring it later.
extension WKWebView {
  /// The session history and the position in it. Setting it restores all entries and loads the current one; text typed
  /// into pages and scroll positions are not restored.
  public var interactionState: Any? {
    get {
      guard let current = page.backForwardList.currentIndex else { return nil }
      return InteractionState(
        entries: page.backForwardList.items.compactMap { item in
          guard let url = WebURL(item.url) else { return nil }
          return HistoryEntry(
            url: url, originalURL: WebURL(item.initialURL) ?? url, title: item.title ?? "",
            externalURLs: item.externalURLs)
        }, current: current)
    }
    set {
      guard let state = newValue as? InteractionState else { return }
      _ = client.navigation(page.restore(state.entries, current: state.current))
    }
  }
}

/// The value of `interactionState`.
private struct InteractionState {
  let entries: [HistoryEntry]
  let current: Int
}
