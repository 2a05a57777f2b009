/// The reason why a request about a scene failed.
public struct UISceneError: Error, CustomNSError {
  @nonexhaustive public enum Code: Int, Sendable {
    case multipleScenesNotSupported = 0
    case requestDenied = 1
    case geometryRequestUnsupported = 100
    case geometryRequestDenied = 101
  }
  public let code: Code
  public static var errorDomain: String { "UISceneErrorDomain" }
  public var errorCode: Int { code.rawValue }
}

/// Inert.
@preconcurrency @MainActor open class UISceneDestructionRequestOptions: NSObject {
  public override init() { super.init() }
}

/// Inert.
@preconcurrency @MainActor open class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
  @nonexhaustive public enum DismissalAnimation: Int, Sendable { case standard = 1, commit, decline }
  open var windowDismissalAnimation = DismissalAnimation.standard
}

extension UIScene {
  /// Inert.
  @preconcurrency @MainActor open class ActivationRequestOptions: NSObject {
    open var requestingScene: UIScene?
    public override init() { super.init() }
  }
}

extension UIApplication {
  /// Refuses: the app has one scene, as on an iPhone.
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
    errorHandler: (@MainActor @Sendable (any Error) -> Void)? = nil
  ) { refuse(errorHandler) }

  /// Refuses, like `requestSceneSessionActivation`.
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: (@MainActor @Sendable (any Error) -> Void)? = nil
  ) { refuse(errorHandler) }

  /// Inert: there are no pictures of scenes.
  public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}

  private func refuse(_ errorHandler: (@MainActor @Sendable (any Error) -> Void)?) {
    guard let errorHandler else { return }
    DispatchQueue.main.async { errorHandler(UISceneError(code: .multipleScenesNotSupported)) }
  }
}
