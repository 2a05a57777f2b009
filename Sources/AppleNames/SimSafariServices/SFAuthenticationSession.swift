import SimAuthenticationServices
import SimulatedSafari

/// The session of iOS 11, which `ASWebAuthenticationSession` replaced. It needs no window.
open class SFAuthenticationSession: NSObject {
  public typealias CompletionHandler = (_ callbackURL: URL?, _ error: (any Error)?) -> Void

  private let engine: SessionEngine

  public init(
    url URL: URL, callbackURLScheme: String?, completionHandler: @escaping SFAuthenticationSession.CompletionHandler
  ) {
    engine = SessionEngine(
      url: URL, callback: callbackURLScheme.map { .customScheme($0) } ?? .declaredSchemes, kind: .authenticationSession,
      appError: SFAuthenticationError.init(_:), completion: completionHandler)
    super.init()
  }

  deinit { engine.release() }

  @discardableResult open func start() -> Bool { engine.onMain { $0.start(.provided) } }
  open func cancel() { engine.onMain { $0.cancel() } }
  /// The reason why `start()` returned false, or why the session ended without a callback.
  @MainActor public var simulatedExplanation: String? { engine.session.explanation }
}
