/// Calls the progress methods of a navigation delegate in the spelling that it has.
@MainActor struct NavigationProgressDispatch {
  let delegate: any WKNavigationDelegate
  let view: WKWebView

  func didStartProvisionalNavigation(_ navigation: WKNavigation?) -> SpellingDispatch.Outcome {
    let view = view
    typealias Methods = NavigationDelegateMethods.DidStartProvisionalNavigation
    func implicitlyUnwrapped(_ delegate: some Methods.ImplicitlyUnwrapped) {
      delegate.webView(view, didStartProvisionalNavigation: navigation)
    }
    func optional(_ delegate: some Methods.Optional) { delegate.webView(view, didStartProvisionalNavigation: navigation) }
    func nonOptional(_ delegate: some Methods.NonOptional) {
      delegate.webView(view, didStartProvisionalNavigation: navigation ?? WKNavigation())
    }
    return SpellingDispatch.call(
      .didStartProvisionalNavigation, of: delegate,
      [
        (.implicitlyUnwrapped, { implicitlyUnwrapped(delegate) }), (.optional, { optional(delegate) }),
        (.nonOptional, { nonOptional(delegate) }),
      ])
  }

  func didReceiveServerRedirectForProvisionalNavigation(_ navigation: WKNavigation?) -> SpellingDispatch.Outcome {
    let view = view
    typealias Methods = NavigationDelegateMethods.DidReceiveServerRedirect
    func implicitlyUnwrapped(_ delegate: some Methods.ImplicitlyUnwrapped) {
      delegate.webView(view, didReceiveServerRedirectForProvisionalNavigation: navigation)
    }
    func optional(_ delegate: some Methods.Optional) { delegate.webView(view, didReceiveServerRedirectForProvisionalNavigation: navigation) }
    func nonOptional(_ delegate: some Methods.NonOptional) {
      delegate.webView(view, didReceiveServerRedirectForProvisionalNavigation: navigation ?? WKNavigation())
    }
    return SpellingDispatch.call(
      .didReceiveServerRedirect, of: delegate,
      [
        (.implicitlyUnwrapped, { implicitlyUnwrapped(delegate) }), (.optional, { optional(delegate) }),
        (.nonOptional, { nonOptional(delegate) }),
      ])
  }

  func didFailProvisionalNavigation(_ navigation: WKNavigation?, withError error: any Error) -> SpellingDispatch.Outcome {
    let view = view
    typealias Methods = NavigationDelegateMethods.DidFailProvisionalNavigation
    func implicitlyUnwrapped(_ delegate: some Methods.ImplicitlyUnwrapped) {
      delegate.webView(view, didFailProvisionalNavigation: navigation, withError: error)
    }
    func optional(_ delegate: some Methods.Optional) { delegate.webView(view, didFailProvisionalNavigation: navigation, withError: error) }
    func nonOptional(_ delegate: some Methods.NonOptional) {
      delegate.webView(view, didFailProvisionalNavigation: navigation ?? WKNavigation(), withError: error)
    }
    return SpellingDispatch.call(
      .didFailProvisionalNavigation, of: delegate,
      [
        (.implicitlyUnwrapped, { implicitlyUnwrapped(delegate) }), (.optional, { optional(delegate) }),
        (.nonOptional, { nonOptional(delegate) }),
      ])
  }

  func didCommit(_ navigation: WKNavigation?) -> SpellingDispatch.Outcome {
    let view = view
    typealias Methods = NavigationDelegateMethods.DidCommit
    func implicitlyUnwrapped(_ delegate: some Methods.ImplicitlyUnwrapped) {
      delegate.webView(view, didCommit: navigation)
    }
    func optional(_ delegate: some Methods.Optional) { delegate.webView(view, didCommit: navigation) }
    func nonOptional(_ delegate: some Methods.NonOptional) {
      delegate.webView(view, didCommit: navigation ?? WKNavigation())
    }
    return SpellingDispatch.call(
      .didCommit, of: delegate,
      [
        (.implicitlyUnwrapped, { implicitlyUnwrapped(delegate) }), (.optional, { optional(delegate) }),
        (.nonOptional, { nonOptional(delegate) }),
      ])
  }

  func didFinish(_ navigation: WKNavigation?) -> SpellingDispatch.Outcome {
    let view = view
    typealias Methods = NavigationDelegateMethods.DidFinish
    func implicitlyUnwrapped(_ delegate: some Methods.ImplicitlyUnwrapped) {
      delegate.webView(view, didFinish: navigation)
    }
    func optional(_ delegate: some Methods.Optional) { delegate.webView(view, didFinish: navigation) }
    func nonOptional(_ delegate: some Methods.NonOptional) {
      delegate.webView(view, didFinish: navigation ?? WKNavigation())
    }
    return SpellingDispatch.call(
      .didFinish, of: delegate,
      [
        (.implicitlyUnwrapped, { implicitlyUnwrapped(delegate) }), (.optional, { optional(delegate) }),
        (.nonOptional, { nonOptional(delegate) }),
      ])
  }

  func didFail(_ navigation: WKNavigation?, withError error: any Error) -> SpellingDispatch.Outcome {
    let view = view
    typealias Methods = NavigationDelegateMethods.DidFail
    func implicitlyUnwrapped(_ delegate: some Methods.ImplicitlyUnwrapped) {
      delegate.webView(view, didFail: navigation, withError: error)
    }
    func optional(_ delegate: some Methods.Optional) { delegate.webView(view, didFail: navigation, withError: error) }
    func nonOptional(_ delegate: some Methods.NonOptional) {
      delegate.webView(view, didFail: navigation ?? WKNavigation(), withError: error)
    }
    return SpellingDispatch.call(
      .didFail, of: delegate,
      [
        (.implicitlyUnwrapped, { implicitlyUnwrapped(delegate) }), (.optional, { optional(delegate) }),
        (.nonOptional, { nonOptional(delegate) }),
      ])
  }

  func contentProcessDidTerminate() -> SpellingDispatch.Outcome {
    let view = view
    func declared(_ delegate: some NavigationDelegateMethods.ContentProcessDidTerminate.Method) {
      delegate.webViewWebContentProcessDidTerminate(view)
    }
    return SpellingDispatch.call(.contentProcessDidTerminate, of: delegate, [(.declared, { declared(delegate) })])
  }

  func navigationAction(_ action: WKNavigationAction, didBecome download: WKDownload) -> SpellingDispatch.Outcome {
    let view = view
    func declared(_ delegate: some NavigationDelegateMethods.ActionDidBecomeDownload.Method) {
      delegate.webView(view, navigationAction: action, didBecome: download)
    }
    return SpellingDispatch.call(.actionDidBecomeDownload, of: delegate, [(.declared, { declared(delegate) })])
  }

  func navigationResponse(_ response: WKNavigationResponse, didBecome download: WKDownload) -> SpellingDispatch.Outcome {
    let view = view
    func declared(_ delegate: some NavigationDelegateMethods.ResponseDidBecomeDownload.Method) {
      delegate.webView(view, navigationResponse: response, didBecome: download)
    }
    return SpellingDispatch.call(.responseDidBecomeDownload, of: delegate, [(.declared, { declared(delegate) })])
  }
}
