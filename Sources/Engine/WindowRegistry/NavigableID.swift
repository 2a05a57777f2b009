/// Identifies one navigable, which is a window or a frame (HTML Standard, "navigables"). Identifiers are never reused
/// in a world.
///
/// The documents in a navigable change; its identifier does not.
public struct NavigableID: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public var description: String { "navigable \(rawValue)" }

  public static func < (left: NavigableID, right: NavigableID) -> Bool { left.rawValue < right.rawValue }
}
