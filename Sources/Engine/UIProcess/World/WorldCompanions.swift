/// Objects of other modules that belong to a world, one of each type.
@MainActor public final class WorldCompanions {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  nonisolated init() {}

  /// The object of a type; nil if nobody has made it yet.
  public func existing<Companion: AnyObject>(_ type: Companion.Type) -> Companion? {
    objects[ObjectIdentifier(type)] as? Companion
  }

  func set<Companion: AnyObject>(_ companion: Companion) { objects[ObjectIdentifier(Companion.self)] = companion }

  func removeAll() { objects = [:] }
}
