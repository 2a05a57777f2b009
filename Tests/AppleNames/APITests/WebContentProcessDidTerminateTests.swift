import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

@testable import SimWebKit

@MainActor private class Counter: NSObject {
  var finished = 0
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
}

/// An app that does not handle the end of its process.
private final class Careless: Counter, WKNavigationDelegate {}

/// Keeps the URL that the view had when its process ended.
private final class Witness: Counter, WKNavigationDelegate {
  var urls: [URL?] = []
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    urls.append(webView.url)
  }
}

/// WebKit's `WebContentProcessDidTerminate.mm`.
@Suite(.simulator) @MainActor struct WebContentProcessDidTerminateTests {
  private let url = URL(string: "https://page.example/")

  private func view(_ delegate: any WKNavigationDelegate) async throws -> (Simulator, WKWebView) {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://page.example/", html: "<title>Page</title>")
    let view = WKWebView()
    view.navigationDelegate = delegate
    view.load(URLRequest(url: try #require(url)))
    await simulator.settle()
    return (simulator, view)
  }

  @Test func AutomaticVisibleViewReloadAfterWebProcessCrash() async throws {
    let counter = Careless()
    let (simulator, view) = try await view(counter)
    await simulator.endContentProcess(of: view)
    #expect(counter.finished == 2 && view.title == "Page")
    // Ended again, it stays away.
    await simulator.endContentProcess(of: view)
    #expect(counter.finished == 2 && view.url == nil)
  }

  @Test func ProcessCrashDuringCallback() async throws {
    let (simulator, view) = try await view(Careless())
    var outcomes: [Result<Any, any Error>] = []
    for _ in 0..<6 {
      view.callAsyncJavaScript("await new Promise(() => {})", arguments: [:], in: nil, in: .page) {
        outcomes.append($0)
      }
    }
    await simulator.endContentProcess(of: view)
    #expect(outcomes.count == 6)
    for outcome in outcomes {
      let error = #expect(throws: WKError.self) { try outcome.get() }
      #expect(error?.code == .webContentProcessTerminated)
    }
  }

  @Test func AutomaticHiddenViewDelayedReloadAfterWebProcessCrash() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://page.example/", html: "<title>Page</title>")
    let counter = Careless()
    let view = WKWebView()
    let window = UIWindow(frame: .zero)
    window.addSubview(view)
    view.navigationDelegate = counter
    view.removeFromSuperview()
    view.load(URLRequest(url: try #require(url)))
    await simulator.settle()
    #expect(counter.finished == 1)
    await simulator.endContentProcess(of: view)
    #expect(counter.finished == 1)
    window.addSubview(view)
    await simulator.settle()
    #expect(counter.finished == 2)
  }

  @Test func CrashRecoveryRightAfterLoadRequest() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://page.example/", html: "foo")
    let counter = Careless()
    let view = WKWebView()
    view.navigationDelegate = counter
    await simulator.settle()
    view.page.process.end(.crash)
    view.load(URLRequest(url: try #require(url)))
    await simulator.settle()
    #expect(counter.finished == 1 && view.url == url)
    #expect(view.backForwardList.backList.isEmpty && view.backForwardList.forwardList.isEmpty)
  }

  @Test func WebViewURLInProcessDidTerminate() async throws {
    let witness = Witness()
    let (simulator, view) = try await view(witness)
    await simulator.endContentProcess(of: view)
    #expect(witness.urls == [url])
    #expect(view.url == nil)
  }
}
