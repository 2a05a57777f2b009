import EngineValues
import UIProcess

/// The end of a call to one of a view's delegates.
enum DelegateCall {
  /// A method of the delegate took the call.
  case received
  /// The method began and never ended. The failure was reported already; WebKit's default applies.
  case trapped
  /// No method took the call, so WebKit's default applies.
  case missed(Miss)
  /// The delegate has been deallocated. It still counts as having its methods, so no default is used (rule 9.2).
  case deallocated(typeName: String)

  enum Miss {
    case noDelegate, noMethod
    /// The delegate declares the method otherwise than WebKit calls it. The trace says so already.
    case otherDeclaration
  }
}

extension WebViewClient {
  /// Calls a view's delegate, and says in the trace how the delegate declares the method.
  func call<Delegate>(
    _ reference: DelegateReference<Delegate>, of view: WKWebView, about page: WebPageProxy,
    _ body: (Delegate) -> SpellingDispatch.Outcome
  ) -> DelegateCall {
    switch reference.state {
    case .neverSet: return .missed(.noDelegate)
    case .deallocated(let typeName): return .deallocated(typeName: typeName)
    case .present(let delegate):
      let outcome = call(delegate, of: view, body)
      note(outcome, of: page)
      if outcome.isTrapped { return .trapped }
      if outcome.spelling != nil { return .received }
      return .missed(outcome.hasNoMethod ? .noMethod : .otherDeclaration)
    }
  }

  /// Says at the call in the trace why no method took it.
  func say(_ miss: DelegateCall.Miss, noDelegate: Reason, noMethod: Reason, about page: WebPageProxy) {
    switch miss {
    case .noDelegate: sayNoCall(noDelegate, about: page)
    case .noMethod: sayNoCall(noMethod, about: page)
    case .otherDeclaration: break
    }
  }
}
