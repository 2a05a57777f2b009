import WebKit

// The shapes of classes that hold delegate methods.

@MainActor class ExplicitMainActorClass: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

class MainActorMethod: NSObject, WKNavigationDelegate {
  @MainActor func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

class NonisolatedMethod: NSObject, WKNavigationDelegate {
  nonisolated func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) { MainActor.assumeIsolated { decisionHandler(.cancel) } }
}

open class OpenBase: NSObject, WKNavigationDelegate {
  open func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.allow) }
}

class OverridingSubclass: OpenBase {
  override func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

/// Adds a method that its base, which has the conformance, lacks: a device calls it, a witness table cannot.
class AddingSubclass: OpenBase {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
}

class InExtension: NSObject {}
extension InExtension: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

class SplitExtension: NSObject, WKNavigationDelegate {}
extension SplitExtension {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

extension ConformanceFirst: WKNavigationDelegate {}
class ConformanceFirst: NSObject {
  @MainActor func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

class BaseWithoutConformance: NSObject {
  @MainActor func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}
class ConformingSubclass: BaseWithoutConformance, WKNavigationDelegate {}

class GenericClass<Value>: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

private final class PrivateClass: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}
@MainActor func makePrivateClass() -> any WKNavigationDelegate { PrivateClass() }

protocol RefiningProtocol: WKNavigationDelegate {
  @MainActor func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void)
}
class Refining: NSObject, RefiningProtocol {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

class Empty: NSObject, WKNavigationDelegate, WKUIDelegate {}

class SwiftTwoLabels: NSObject, WKNavigationDelegate {
  func webView(
    webView: WKWebView, decidePolicyForNavigationAction navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.cancel) }
}

class ImplicitlyUnwrappedNavigation: NSObject, WKNavigationDelegate {
  var finished = 0
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
}
class OptionalNavigation: NSObject, WKNavigationDelegate {
  var finished = 0
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?) { finished += 1 }
}
class NonOptionalNavigation: NSObject, WKNavigationDelegate {
  var finished = 0
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation) { finished += 1 }
}

class CreateOptional: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { webView }
}
class CreateNonOptional: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView { webView }
}
class CreateImplicitlyUnwrapped: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView! { webView }
}

class ConfirmPlain: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (Bool) -> Void
  ) { completionHandler(true) }
}
class ConfirmMainActor: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { completionHandler(true) }
}
class ConfirmAsync: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool { true }
}

class FilesPlain: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping ([URL]?) -> Void
  ) { completionHandler([]) }
}
class FilesMainActor: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) { completionHandler([]) }
}
class FilesAsync: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? { [] }
}

/// Passes calls on, as delegates that wrap others do; the stored property has the name that view controllers use.
class Forwarder: NSObject, WKNavigationDelegate {
  weak var next: WKNavigationDelegate?
  var webView: WKWebView!
  var handledNothing = 0

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    next?.webView?(webView, didFinish: navigation)
  }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let handled: Void? = next?.webView?(webView, decidePolicyFor: navigationAction, decisionHandler: decisionHandler)
    if handled == nil {
      handledNothing += 1
      decisionHandler(.allow)
    }
  }
}
