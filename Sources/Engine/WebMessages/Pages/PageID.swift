/// The identity of a page: a main frame with everything in it, and the web view that shows it.
public struct PageID: Hashable, Sendable, Comparable {
  public let maker: Maker
  public let number: Int

  public init(maker: Maker, number: Int) {
    self.maker = maker
    self.number = number
  }

  /// Hashes one number. Each message looks its page up, and one number is hashed in half the time of two.
  public func hash(into hasher: inout Hasher) { hasher.combine(number &* 2 &+ maker.rawValue) }

  /// The app's pages come first.
  public static func < (left: PageID, right: PageID) -> Bool {
    (left.maker.rawValue, left.number) < (right.maker.rawValue, right.number)
  }
}

/// The side that issued an identifier; each side counts separately.
public enum Maker: Int, Hashable, Sendable { case app, content }

/// The identity of a navigation of a main frame, from its first policy decision to its end.
public struct NavigationID: Hashable, Sendable {
  public let maker: Maker
  public let number: Int

  public init(maker: Maker, number: Int) {
    self.maker = maker
    self.number = number
  }
}
