import SimulatedSafari

/// A sheet of Safari in which the user signs in, and which ends at a callback URL.
///
/// Like Apple's, the class is neither isolated nor `Sendable`: apps subclass it and conform it to their own protocols.
open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (_ callbackURL: URL?, _ error: (any Error)?) -> Void

  let engine: SessionEngine

  /// - Parameter callbackURLScheme: without a colon; nil for any scheme of the app's `Info.plist`.
  ///
  /// The type is `String!` so that both subclasses and protocols that require this initialiser compile.
  public init(
    url URL: URL, callbackURLScheme: String!, completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {
    engine = SessionEngine(
      url: URL, callback: callbackURLScheme.map { .customScheme($0) } ?? .declaredSchemes,
      kind: .webAuthenticationSession,
      appError: ASWebAuthenticationSessionError.init(_:), completion: completionHandler)
    super.init()
  }

  /// Available from iOS 17.4.
  public init(
    url URL: URL, callback: ASWebAuthenticationSession.Callback,
    completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {
    engine = SessionEngine(
      url: URL, callback: callback.callback, kind: .webAuthenticationSession,
      appError: ASWebAuthenticationSessionError.init(_:), completion: completionHandler)
    super.init()
  }

  deinit { engine.release() }

  /// Provides the window over which the session is shown. Without one, `start()` returns false (iOS 13 and later).
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

  /// Whether the session begins without cookies and leaves none.
  open var prefersEphemeralWebBrowserSession: Bool {
    get { engine.isEphemeral }
    set { engine.isEphemeral = newValue }
  }

  /// Header fields of the first request; only fields whose names begin with `X-` are sent.
  open var additionalHeaderFields: [String: String]? {
    get { engine.additionalHeaderFields }
    set { engine.additionalHeaderFields = newValue }
  }

  /// Whether `start()` would return true.
  open var canStart: Bool { engine.onMain { $0.canStart(self.presentationContext) } }

  /// The session lives until its completion handler, whether the app keeps it or not (rule AS.43).
  /// - Returns: whether the session was started. If not, `simulator.explanation` says why.
  @discardableResult open func start() -> Bool {
    engine.onMain(over: self.presentationContextProvider?.presentationAnchor(for: self)) {
      $0.start(self.presentationContext, keeping: self)
    }
  }

  /// Removes the sheet; the completion handler is not called.
  open func cancel() { engine.onMain { $0.cancel() } }

  /// The state of the provider as the system would see it now. The session asks for the anchor when it starts.
  @MainActor private var presentationContext: SignInSession.PresentationContext {
    guard let provider = presentationContextProvider else { return .missing }
    let anchor = provider.presentationAnchor(for: self)
    return anchor.windowScene == nil ? .invalid : .provided
  }
}

/// Lets apps adopt their own protocols retroactively that require the first initialiser: a class that is not final can
/// satisfy such a requirement only through an extension of the protocol.
public protocol WebAuthenticationSessionInitializing {
  init(
    url URL: URL, callbackURLScheme: String?, completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler)
}

extension WebAuthenticationSessionInitializing {
  @_disfavoredOverload public init(
    url URL: URL, callbackURLScheme: String?, completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {
    let session = ASWebAuthenticationSession(
      url: URL, callbackURLScheme: callbackURLScheme, completionHandler: completionHandler)
    guard let session = session as? Self else {
      preconditionFailure(
        "\(Self.self) inherits init(url:callbackURLScheme:completionHandler:) and must override it to be made through a protocol"
      )
    }
    self = session
  }
}

extension ASWebAuthenticationSession: WebAuthenticationSessionInitializing {}
