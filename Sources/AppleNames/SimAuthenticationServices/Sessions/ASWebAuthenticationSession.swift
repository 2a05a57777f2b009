import SimulatedSafari

/// A sheet of Safari in which the user signs in, and that ends at a callback URL.
///
/// The class is neither isolated nor `Sendable`, as Apple's: apps subclass it, and conform it to their own protocols.
open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (_ callbackURL: URL?, _ error: (any Error)?) -> Void

  let engine: SessionEngine

  /// - Parameter callbackURLScheme: without a colon; nil for any scheme of the app's `Info.plist`.
  ///
  /// The type is `String!` so that both subclasses and protocols that require this initialiser can be written.
  public init(
    url URL: URL, callbackURLScheme: String!, completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {
    engine = SessionEngine(
      url: URL, callback: callbackURLScheme.map { .customScheme($0) } ?? .declaredSchemes,
      kind: .webAuthenticationSession,
      appError: ASWebAuthenticationSessionError.init(_:), completion: completionHandler)
    super.init()
  }

  /// From iOS 17.4 on.
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

  /// Gives the window that the session is shown over. Without one, `start()` is false (iOS 13 and later).
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

  /// Whether the session begins without cookies and leaves none.
  open var prefersEphemeralWebBrowserSession: Bool {
    get { engine.isEphemeral }
    set { engine.isEphemeral = newValue }
  }

  /// Sent with the first request, as far as their names begin with `X-`.
  open var additionalHeaderFields: [String: String]? {
    get { engine.additionalHeaderFields }
    set { engine.additionalHeaderFields = newValue }
  }

  /// Whether `start()` would be true.
  open var canStart: Bool { engine.onMain { $0.canStart(self.presentationContext) } }

  /// - Returns: whether the session was started. `simulator.explanation` says why not.
  @discardableResult open func start() -> Bool { engine.onMain { $0.start(self.presentationContext) } }

  /// Takes the sheet away; the completion handler is not called.
  open func cancel() { engine.onMain { $0.cancel() } }

  /// What the system would see of the provider now. The session asks for the anchor when it is started.
  @MainActor private var presentationContext: SignInSession.PresentationContext {
    guard let provider = presentationContextProvider else { return .missing }
    let anchor = provider.presentationAnchor(for: self)
    return anchor.windowScene == nil ? .invalid : .provided
  }
}

/// Lets user protocols that require the first initialiser be adopted retroactively: a class that is not final satisfies
/// such a requirement only through a protocol's extension.
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
