// One small protocol for each way of writing a method, with a default that says "not implemented".

/// `webView(_:runJavaScriptAlertPanelWithMessage:…)`.
extension UIDelegateMethods { public enum RunAlertPanel {} }

extension UIDelegateMethods.RunAlertPanel {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor @Sendable () -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
    ) async
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping () -> Void
    )
  }
}

extension UIDelegateMethods.RunAlertPanel.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.RunAlertPanel.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.RunAlertPanel.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping () -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:runJavaScriptConfirmPanelWithMessage:…)`.
extension UIDelegateMethods { public enum RunConfirmPanel {} }

extension UIDelegateMethods.RunConfirmPanel {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
    ) async -> Bool
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
    )
  }
}

extension UIDelegateMethods.RunConfirmPanel.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.RunConfirmPanel.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    DelegateProbe.methodIsMissing()
    return false
  }
}

extension UIDelegateMethods.RunConfirmPanel.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (Bool) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:runJavaScriptTextInputPanelWithPrompt:…)`.
extension UIDelegateMethods { public enum RunTextInputPanel {} }

extension UIDelegateMethods.RunTextInputPanel {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor @Sendable (String?) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
      initiatedByFrame frame: WKFrameInfo
    ) async -> String?
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (String?) -> Void
    )
  }
}

extension UIDelegateMethods.RunTextInputPanel.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.RunTextInputPanel.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    DelegateProbe.methodIsMissing()
    return nil
  }
}

extension UIDelegateMethods.RunTextInputPanel.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (String?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}
