/// The facts that the system keeps about a scene. The first scene is connected from the start.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  public let role: Role
  public let persistentIdentifier: String
  open var configuration: UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: role) }
  open var userInfo: [String: Any]?
  /// Inert: no state is restored.
  open var stateRestorationActivity: NSUserActivity? { nil }
  open var scene: UIScene? { UIApplication.shared.scenes.first { $0.session === self } }

  init(role: Role, persistentIdentifier: String) {
    self.role = role
    self.persistentIdentifier = persistentIdentifier
    super.init()
  }
}

/// Inert.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var delegateClass: AnyClass?
  open var sceneClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

extension UIScene {
  /// The reasons for which a scene is opened.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSUserActivity> { activities }
    private let activities: Set<NSUserActivity>

    /// No reasons: for a test that connects the first scene itself.
    public override convenience init() { self.init(userActivities: []) }

    init(userActivities: Set<NSUserActivity>) {
      activities = userActivities
      super.init()
    }

    open var shortcutItem: UIApplicationShortcutItem? { nil }
  }
}

/// Inert: there is no home screen.
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
  public let type: String
  public let localizedTitle: String
  open var userInfo: [String: any Sendable]?

  public init(type: String, localizedTitle: String) {
    self.type = type
    self.localizedTitle = localizedTitle
    super.init()
  }
}
