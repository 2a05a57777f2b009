import UIProcess
import URLStandard
import WebMessages

/// The state of a view, for restoring it later.
extension WKWebView {
  var storedInteractionState: Any? {
    guard let current = page.backForwardList.currentIndex else { return nil }
    return InteractionState(
      entries: page.backForwardList.items.compactMap { item in
        guard let url = WebURL(item.url) else { return nil }
        return HistoryEntry(
          url: url, originalURL: WebURL(item.initialURL) ?? url, title: item.title ?? "",
          externalURLs: item.externalURLs)
      }, current: current)
  }

  func restore(_ value: Any?) {
    guard let state = value as? InteractionState else { return }
    _ = client.navigation(page.restore(state.entries, current: state.current))
  }
}

/// The value of `interactionState`.
private struct InteractionState {
  let entries: [HistoryEntry]
  let current: Int
}
