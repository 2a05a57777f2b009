import SwiftUI
import SwiftUIWebView
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The package in use as its README shows: the store is the model of the bar's buttons.
private struct ContentView: View {
  @StateObject var webViewStore = WebViewStore()
  let home: URL

  var body: some View {
    NavigationView {
      WebView(webView: webViewStore.webView)
        .navigationBarTitle(Text(verbatim: webViewStore.title ?? ""), displayMode: .inline)
        .navigationBarItems(
          trailing: HStack {
            Button("Back") { webViewStore.webView.goBack() }.disabled(!webViewStore.canGoBack)
            Button("Forward") { webViewStore.webView.goForward() }.disabled(!webViewStore.canGoForward)
          })
    }.onAppear { webViewStore.webView.load(URLRequest(url: home)) }
  }
}

@Suite(.simulator) @MainActor struct SwiftUIWebViewFlows {
  @Test func `the bar follows the page, there and back`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/", html: "<title>Shop</title><a id=next href=/next>next</a>")
    try simulator.site("https://shop.example/next", html: "<title>Next</title>")
    let home = try #require(URL(string: "https://shop.example/"))
    let window = UIApplication.shared.simulator.show(ContentView(home: home))
    let screen = UIApplication.shared.simulator.screen
    await simulator.settle()
    #expect(screen.title == "Shop")
    #expect(try !screen.isEnabled("Back"))
    try await simulator.click("#next")
    await simulator.settle()
    #expect(screen.title == "Next")
    try screen.tap("Back")
    await simulator.settle()
    #expect(screen.title == "Shop")
    #expect(try screen.isEnabled("Forward"))
    #expect(window.isKeyWindow)
  }
}
