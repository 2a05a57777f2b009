// One small protocol for each way of writing a method, with a default that says "not implemented".

/// `webView(_:didStartProvisionalNavigation:)`.
extension NavigationDelegateMethods { public enum DidStartProvisionalNavigation {} }

extension NavigationDelegateMethods.DidStartProvisionalNavigation {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol ImplicitlyUnwrapped: NSObjectProtocol {
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  }

  /// With an optional navigation.
  @preconcurrency @MainActor public protocol Optional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation?)
  }

  /// With a navigation that must be there.
  @preconcurrency @MainActor public protocol NonOptional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation)
  }
}

extension NavigationDelegateMethods.DidStartProvisionalNavigation.ImplicitlyUnwrapped {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidStartProvisionalNavigation.Optional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation?) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidStartProvisionalNavigation.NonOptional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:didReceiveServerRedirectForProvisionalNavigation:)`.
extension NavigationDelegateMethods { public enum DidReceiveServerRedirect {} }

extension NavigationDelegateMethods.DidReceiveServerRedirect {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol ImplicitlyUnwrapped: NSObjectProtocol {
    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)
  }

  /// With an optional navigation.
  @preconcurrency @MainActor public protocol Optional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation?)
  }

  /// With a navigation that must be there.
  @preconcurrency @MainActor public protocol NonOptional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation)
  }
}

extension NavigationDelegateMethods.DidReceiveServerRedirect.ImplicitlyUnwrapped {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidReceiveServerRedirect.Optional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation?) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidReceiveServerRedirect.NonOptional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:didFailProvisionalNavigation:withError:)`.
extension NavigationDelegateMethods { public enum DidFailProvisionalNavigation {} }

extension NavigationDelegateMethods.DidFailProvisionalNavigation {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol ImplicitlyUnwrapped: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    )
  }

  /// With an optional navigation.
  @preconcurrency @MainActor public protocol Optional: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?, withError error: any Error
    )
  }

  /// With a navigation that must be there.
  @preconcurrency @MainActor public protocol NonOptional: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation, withError error: any Error
    )
  }
}

extension NavigationDelegateMethods.DidFailProvisionalNavigation.ImplicitlyUnwrapped {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidFailProvisionalNavigation.Optional {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?, withError error: any Error
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidFailProvisionalNavigation.NonOptional {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation, withError error: any Error
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:didCommit:)`.
extension NavigationDelegateMethods { public enum DidCommit {} }

extension NavigationDelegateMethods.DidCommit {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol ImplicitlyUnwrapped: NSObjectProtocol {
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  }

  /// With an optional navigation.
  @preconcurrency @MainActor public protocol Optional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation?)
  }

  /// With a navigation that must be there.
  @preconcurrency @MainActor public protocol NonOptional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation)
  }
}

extension NavigationDelegateMethods.DidCommit.ImplicitlyUnwrapped {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidCommit.Optional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation?) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidCommit.NonOptional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:didFinish:)`.
extension NavigationDelegateMethods { public enum DidFinish {} }

extension NavigationDelegateMethods.DidFinish {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol ImplicitlyUnwrapped: NSObjectProtocol {
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  }

  /// With an optional navigation.
  @preconcurrency @MainActor public protocol Optional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?)
  }

  /// With a navigation that must be there.
  @preconcurrency @MainActor public protocol NonOptional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation)
  }
}

extension NavigationDelegateMethods.DidFinish.ImplicitlyUnwrapped {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidFinish.Optional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidFinish.NonOptional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:didFail:withError:)`.
extension NavigationDelegateMethods { public enum DidFail {} }

extension NavigationDelegateMethods.DidFail {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol ImplicitlyUnwrapped: NSObjectProtocol {
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  }

  /// With an optional navigation.
  @preconcurrency @MainActor public protocol Optional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation?, withError error: any Error)
  }

  /// With a navigation that must be there.
  @preconcurrency @MainActor public protocol NonOptional: NSObjectProtocol {
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation, withError error: any Error)
  }
}

extension NavigationDelegateMethods.DidFail.ImplicitlyUnwrapped {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidFail.Optional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didFail navigation: WKNavigation?, withError error: any Error) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidFail.NonOptional {
  @_disfavoredOverload public func webView(_ webView: WKWebView, didFail navigation: WKNavigation, withError error: any Error) {
    DelegateProbe.methodIsMissing()
  }
}
