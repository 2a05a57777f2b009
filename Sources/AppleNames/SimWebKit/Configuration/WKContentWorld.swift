import EngineValues

/// A set of globals in which the app's scripts run, separate from other sets.
@preconcurrency @MainActor open class WKContentWorld: NSObject {
  let world: ScriptWorld
  open private(set) var name: String?

  private static var named: [String: WKContentWorld] = [:]
  private static var configured: [ScriptWorld: Weak] = [:]
  private static var configuredCount = 0
  private struct Weak { weak var world: WKContentWorld? }

  private init(_ world: ScriptWorld, name: String?) {
    self.world = world
    self.name = name
    super.init()
  }

  private static let ofPages = WKContentWorld(.page, name: nil)
  // An app cannot choose this name, because the names of its worlds get a prefix.
  private static let ofClients = WKContentWorld(.named("default client"), name: nil)

  /// The page's own globals.
  open class var page: WKContentWorld { ofPages }
  /// Globals of the app, separate from the page's.
  open class var defaultClient: WKContentWorld { ofClients }

  /// The world with that name: always the same object.
  open class func world(name: String) -> WKContentWorld {
    if let world = named[name] { return world }
    let world = WKContentWorld(.named("app: " + name), name: name)
    named[name] = world
    return world
  }

  /// A new world with other abilities (iOS 27). It cannot be found again, so its maker must keep it.
  open class func world(configuration: Configuration) -> WKContentWorld {
    configuredCount += 1
    let script = ScriptWorld.configured(
      configuredCount, sees: configuration.allowAccessingClosedShadowRoots ? .all : .openOnes)
    let world = WKContentWorld(script, name: nil)
    configured = configured.filter { $0.value.world != nil }
    configured[script] = Weak(world: world)
    return world
  }

  static func of(_ world: ScriptWorld) -> WKContentWorld {
    switch world {
    case .page: page
    case .configured: configured[world]?.world ?? defaultClient
    case .named(let name) where name.hasPrefix("app: "): self.world(name: String(name.dropFirst(5)))
    case .named: defaultClient
    }
  }
}
