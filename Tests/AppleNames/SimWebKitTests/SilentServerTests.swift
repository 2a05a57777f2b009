import SimWebKit
import SimulatedWeb
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// Remembers how the loads of its view failed.
@MainActor private final class Failures: NSObject, WKNavigationDelegate, WKUIDelegate {
  var codes: [Int] = []

  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    codes.append((error as NSError).code)
  }
}

private let address = "https://silent.example/"

extension Failures {
  fileprivate func view(
    showing page: String = "<title>First</title>", answer: SiteAnswer = .hang
  ) async throws -> (Simulator, WKWebView) {
    let (simulator, view) = try await Simulator.view(showing: "<title>Zeroth</title>", delegate: self)
    try simulator.web.respond(to: address, with: answer)
    try simulator.site("https://app.example/first", html: page)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/first"))))
    await simulator.settle()
    return (simulator, view)
  }
}

/// Rule 4.52.
@Suite(.simulator) @MainActor struct SilentServerTests {
  private let failures = Failures()
  private let url: URL

  init() throws { url = try #require(URL(string: address)) }

  @Test func `A load of the app fails after its request's time`() async throws {
    let (simulator, view) = try await failures.view()
    view.load(URLRequest(url: url, timeoutInterval: 10))
    // What loads is waited for, up to five seconds more.
    await simulator.advance(milliseconds: 4_000)
    #expect(failures.codes.isEmpty)
    await simulator.advance(milliseconds: 5_000)
    #expect(failures.codes == [NSURLErrorTimedOut])
    #expect(simulator.trace.events.last?.notes.map(\.rule) == ["4.52"])
    #expect(view.title == "First")
  }

  @Test func `A load of the app has a minute if the app says nothing else`() async throws {
    let (simulator, view) = try await failures.view()
    view.load(URLRequest(url: url))
    await simulator.advance(milliseconds: 54_000)
    #expect(failures.codes.isEmpty)
    await simulator.advance(milliseconds: 5_000)
    #expect(failures.codes == [NSURLErrorTimedOut])
  }

  @Test func `A server that stops in the middle of its page is silent, too`() async throws {
    let answer = SiteAnswer.html("<title>Half</title>").ending(.stalls)
    let (simulator, view) = try await failures.view(answer: answer)
    view.load(URLRequest(url: url, timeoutInterval: 10))
    await simulator.advance(milliseconds: 10_000)
    #expect(failures.codes == [NSURLErrorTimedOut])
  }

  @Test func `A page's own request has no end on iOS`() async throws {
    let (simulator, view) = try await failures.view(showing: "<script>location = '\(address)'</script>")
    await simulator.advance(milliseconds: 70_000)
    #expect(failures.codes.isEmpty)
    #expect(view.isLoading)
  }

  @Test func `A delegate sees the time of the app's request`() async throws {
    var seen: [TimeInterval] = []
    let (simulator, view) = try await failures.view()
    let delegate = Deciding { seen.append($0.request.timeoutInterval) }
    view.navigationDelegate = delegate
    view.load(URLRequest(url: url, timeoutInterval: 10))
    await simulator.settle()
    #expect(seen == [10])
  }

  @Test(.order("network3=timeout", OrderOptions(kinds: [.network])))
  func `In an order in which a request times out, a wait lasts so long`() async throws {
    let (simulator, view) = try await failures.view(answer: .html("<title>There</title>"))
    let start = simulator.world.now
    view.load(URLRequest(url: url, timeoutInterval: 20))
    await simulator.settle()
    #expect(failures.codes == [NSURLErrorTimedOut])
    #expect((20...23).contains(simulator.world.now - start))
  }

  @Test(.order("network3=timeout", OrderOptions(kinds: [.network])))
  func `A script's request that times out has failed after a wait, too`() async throws {
    let page = """
      <script>fetch('https://silent.example/', {mode: 'no-cors'}).catch(error => document.title = error.name)</script>
      """
    let (simulator, view) = try await failures.view(showing: page, answer: .html("There"))
    await simulator.settle()
    #expect(view.title == "TypeError")
  }
}

/// Rule 4.52.
@Suite(.simulator(profile: .macOS)) @MainActor struct SilentServerOnMacTests {
  @Test func `A page's own request has a minute`() async throws {
    let failures = Failures()
    let (simulator, view) = try await failures.view(showing: "<script>location = '\(address)'</script>")
    await simulator.advance(milliseconds: 70_000)
    #expect(failures.codes == [NSURLErrorTimedOut])
    #expect(!view.isLoading)
  }
}

@MainActor private final class Deciding: NSObject, WKNavigationDelegate {
  let decide: (WKNavigationAction) -> Void
  init(_ decide: @escaping (WKNavigationAction) -> Void) { self.decide = decide }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    decide(navigationAction)
    decisionHandler(.allow)
  }
}
