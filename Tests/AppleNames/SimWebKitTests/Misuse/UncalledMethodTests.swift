import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// The commonest spelling of all: in the Swift 6 mode it is another method than the protocol's.
@MainActor private final class PlainHandlerDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

@MainActor private final class WrongLabelDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  func webView(_ webView: WKWebView, didFinishNavigation navigation: WKNavigation!) {}
  func webViewDidClosed(_ webView: WKWebView) {}
  /// The class's own business.
  func webView(_ webView: WKWebView, didTapLink link: String) {}
}

/// In the class with the conformance, the compiler would refuse it.
@MainActor final class PrivateMethodDelegate: BaseDelegate {
  private func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
  /// Keeps the compiler from dropping it.
  func useIt(_ view: WKWebView) { webView(view, didCommit: nil) }
}

@MainActor class BaseDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
}

@MainActor final class AddingDelegate: BaseDelegate {
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
}

@MainActor private final class RightDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  var finished = 0
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finish(webView, navigation) }
  /// Looks like Apple's, but Apple's is there too.
  func webView(_ webView: WKWebView, didFinishNavigation navigation: WKNavigation!) { finished += 1 }
  private func finish(_ view: WKWebView, _ navigation: WKNavigation!) { webView(view, didFinishNavigation: navigation) }
}

@Suite("Methods of delegates that are never called", .simulator) @MainActor struct UncalledMethodTests {
  /// What a test with such a delegate is told; a second page shows that it is told once.
  private func failures(of delegate: any WKNavigationDelegate & WKUIDelegate) async throws -> [String] {
    let (simulator, view) = try await Simulator.view(showing: "<p>", delegate: delegate)
    view.reload()
    await simulator.settle()
    return simulator.world.takeDeviceFailures().map(\.message)
  }

  @Test func `a handler without @MainActor, in the Swift 6 mode, fails the test`() async throws {
    let failure = try #require(try await failures(of: PlainHandlerDelegate()).first)
    #expect(
      failure
        == "PlainHandlerDelegate.webView(_:decidePolicyFor:decisionHandler:) is not called, and the default is used: in the Swift 6 language mode its handler must be @MainActor @Sendable. Write: func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)"
    )
  }

  @Test("Wrong labels and names")
  func labels() async throws {
    #expect(
      Set(try await failures(of: WrongLabelDelegate())) == [
        "WrongLabelDelegate.webView(_:didFinishNavigation:) is not called: the delegate method is webView(_:didFinish:). Write: func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)",
        "WrongLabelDelegate.webViewDidClosed(_:) is not called: the delegate method is webViewDidClose(_:). Write: func webViewDidClose(_ webView: WKWebView)",
      ])
  }

  @Test func `a private method fails the test`() async throws {
    let failures = try await failures(of: PrivateMethodDelegate())
    #expect(failures.count == 1, "\(failures)")
    #expect(failures.first?.contains("didCommit:) is not called: it is private. Write: func webView(") == true)
  }

  @Test("A method that a subclass adds")
  func subclass() async throws {
    let failures = try await failures(of: AddingDelegate())
    #expect(failures.count == 1, "\(failures)")
    #expect(failures.first?.hasPrefix("AddingDelegate adds webView(_:didCommit:), which BaseDelegate") == true)
  }

  @Test("Nothing is said about methods that are called, and about helpers beside them")
  func right() async throws {
    let delegate = RightDelegate()
    #expect(try await failures(of: delegate) == [])
    #expect(delegate.finished == 2)
  }

  @Test("A test can allow them; the trace still says it", .allowsUncalledDelegateMethods)
  func allowed() async throws {
    let (simulator, _) = try await Simulator.view(showing: "<p>", delegate: WrongLabelDelegate())
    #expect(simulator.world.takeDeviceFailures().isEmpty)
    #expect(simulator.findings.count == 2)
  }
}
