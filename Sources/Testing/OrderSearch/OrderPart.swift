import EngineValues

/// A part of a search: the K-th of N machines. If an order has the number of deviations that is divided, or more, it
/// belongs to exactly one part.
public struct OrderPart: Sendable, Hashable {
  /// The number of the part, from 1.
  public let number: Int
  public let count: Int

  /// The only part.
  package static let whole = OrderPart(only: 1)

  private init(only number: Int) {
    self.number = number
    count = number
  }

  public init?(number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether an order belongs to the part. Its place is that in the list of all orders with its number of deviations,
  /// from 0.
  func contains(place: Int) -> Bool { place % count == number - 1 }

  /// The part's share of a number of orders.
  package func share(of orders: Int) -> Int { orders / count + (number - 1 < orders % count ? 1 : 0) }

  /// Whether an order that is in no list belongs to the part.
  func contains(_ order: WorldOrder) -> Bool {
    var print = Fingerprint()
    print.add(order.description)
    // The lowest bits of the hash are poor: Vigna's mixing makes each of them depend on all.
    var mixed = SplitMix(state: print.value)
    return mixed.next() % UInt64(count) == UInt64(number - 1)
  }
}
