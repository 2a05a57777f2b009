import SwiftUI
import WebKit

/// Help pages in a `WebPage` that stays on the hosts of a list; every other link leaves the app.
struct HelpView: View {
  @Environment(\.openURL) private var openURL
  @State private var page: WebPage
  @State private var leaving: LeavingLinks

  init(allowed: Set<String>) {
    let links = LeavingLinks()
    _leaving = State(initialValue: links)
    _page = State(initialValue: WebPage(navigationDecider: Allowlist(hosts: allowed, links: links)))
  }

  var body: some View {
    WebView(page)
      .navigationTitle(page.title)
      .onAppear { page.load(URL(string: "https://shop.example/help.html")) }
      .onChange(of: leaving.last) { _, url in
        if let url { openURL(url) }
      }
  }
}

/// The links that were not followed.
@MainActor @Observable final class LeavingLinks {
  var last: URL?
}

/// Allows the hosts of a list.
struct Allowlist: WebPage.NavigationDeciding {
  let hosts: Set<String>
  let links: LeavingLinks

  func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy {
    guard let url = action.request.url, let host = url.host, hosts.contains(host) else {
      links.last = action.request.url
      return .cancel
    }
    return .allow
  }
}
