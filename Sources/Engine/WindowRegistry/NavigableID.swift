/// Identifies one navigable (HTML Standard, "navigables"), a window or a frame, for the lifetime of its world.
///
/// The documents in a navigable change, but its identifier does not, and it is never reused.
public struct NavigableID: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public var description: String { "navigable \(rawValue)" }

  public static func < (left: NavigableID, right: NavigableID) -> Bool { left.rawValue < right.rawValue }
}
