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
  /// Opens a scene if the session is nil. Refuses if the app supports one scene, as on an iPhone.
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
    errorHandler: (@MainActor @Sendable (any Error) -> Void)? = nil
  ) {
    guard simulator.canOpenScene else { return refuse(errorHandler) }
    // A scene that is connected lies beside the others already.
    if sceneSession?.scene == nil { _ = openScene(for: userActivity) }
  }

  /// Closes the session's scene. Refuses, like `requestSceneSessionActivation`.
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: (@MainActor @Sendable (any Error) -> Void)? = nil
  ) {
    guard supportsMultipleScenes else { return refuse(errorHandler) }
    if let scene = sceneSession.scene as? UIWindowScene { close(scene) }
  }

  /// Inert: there are no pictures of scenes.
  public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}

  private func refuse(_ errorHandler: (@MainActor @Sendable (any Error) -> Void)?) {
    guard let errorHandler else { return }
    DispatchQueue.main.async { errorHandler(UISceneError(code: .multipleScenesNotSupported)) }
  }
}
