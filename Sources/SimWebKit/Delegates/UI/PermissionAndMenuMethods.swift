// One small protocol for each way of writing a method, with a default that says "not implemented".

/// `webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)`; the async method has another name.
extension UIDelegateMethods { public enum RequestMediaCapture {} }

extension UIDelegateMethods.RequestMediaCapture {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
      initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
      decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
      initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
    ) async -> WKPermissionDecision
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
      initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
      decisionHandler: @escaping (WKPermissionDecision) -> Void
    )
  }
}

extension UIDelegateMethods.RequestMediaCapture.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.RequestMediaCapture.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin, initiatedBy frame: WKFrameInfo,
    type: WKMediaCaptureType
  ) async -> WKPermissionDecision {
    DelegateProbe.methodIsMissing()
    return .prompt
  }
}

extension UIDelegateMethods.RequestMediaCapture.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping (WKPermissionDecision) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:decisionHandler:)`.
extension UIDelegateMethods { public enum RequestDeviceMotion {} }

extension UIDelegateMethods.RequestDeviceMotion {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
      initiatedByFrame frame: WKFrameInfo,
      decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
      initiatedByFrame frame: WKFrameInfo
    ) async -> WKPermissionDecision
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
      initiatedByFrame frame: WKFrameInfo, decisionHandler: @escaping (WKPermissionDecision) -> Void
    )
  }
}

extension UIDelegateMethods.RequestDeviceMotion.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.RequestDeviceMotion.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo
  ) async -> WKPermissionDecision {
    DelegateProbe.methodIsMissing()
    return .prompt
  }
}

extension UIDelegateMethods.RequestDeviceMotion.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, decisionHandler: @escaping (WKPermissionDecision) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:contextMenuConfigurationForElement:completionHandler:)`; the async method has another name.
extension UIDelegateMethods { public enum ContextMenuConfiguration {} }

extension UIDelegateMethods.ContextMenuConfiguration {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
      completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, contextMenuConfigurationFor elementInfo: WKContextMenuElementInfo
    ) async -> UIContextMenuConfiguration?
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
      completionHandler: @escaping (UIContextMenuConfiguration?) -> Void
    )
  }
}

extension UIDelegateMethods.ContextMenuConfiguration.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.ContextMenuConfiguration.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, contextMenuConfigurationFor elementInfo: WKContextMenuElementInfo
  ) async -> UIContextMenuConfiguration? {
    DelegateProbe.methodIsMissing()
    return nil
  }
}

extension UIDelegateMethods.ContextMenuConfiguration.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping (UIContextMenuConfiguration?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// The life of a context menu.
extension UIDelegateMethods { public enum ContextMenuLife {} }

extension UIDelegateMethods.ContextMenuLife {
  /// `webView(_:contextMenuWillPresentForElement:)`.
  @preconcurrency @MainActor public protocol WillPresent: NSObjectProtocol {
    func webView(_ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo)
  }

  /// `webView(_:contextMenuForElement:willCommitWithAnimator:)`.
  @preconcurrency @MainActor public protocol WillCommit: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, contextMenuForElement elementInfo: WKContextMenuElementInfo,
      willCommitWithAnimator animator: any UIContextMenuInteractionCommitAnimating
    )
  }

  /// `webView(_:contextMenuDidEndForElement:)`.
  @preconcurrency @MainActor public protocol DidEnd: NSObjectProtocol {
    func webView(_ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo)
  }
}

extension UIDelegateMethods.ContextMenuLife.WillPresent {
  @_disfavoredOverload public func webView(_ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.ContextMenuLife.WillCommit {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, contextMenuForElement elementInfo: WKContextMenuElementInfo,
    willCommitWithAnimator animator: any UIContextMenuInteractionCommitAnimating
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.ContextMenuLife.DidEnd {
  @_disfavoredOverload public func webView(_ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)`.
extension UIDelegateMethods { public enum RunOpenPanel {} }

extension UIDelegateMethods.RunOpenPanel {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo
    ) async -> [URL]?
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping ([URL]?) -> Void
    )
  }
}

extension UIDelegateMethods.RunOpenPanel.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension UIDelegateMethods.RunOpenPanel.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? {
    DelegateProbe.methodIsMissing()
    return nil
  }
}

extension UIDelegateMethods.RunOpenPanel.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping ([URL]?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}
