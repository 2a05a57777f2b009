import WorldOrders

/// A part of a search: of N machines, the K-th. No order with the number of deviations that is divided, or with more,
/// belongs to two parts, and each belongs to one.
public struct OrderPart: Sendable, Hashable {
  /// From 1.
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

  /// Whether the order with this place, from 0, in the list of all orders with a number of deviations belongs to it.
  func contains(place: Int) -> Bool { place % count == number - 1 }

  /// How many of so many orders belong to it.
  package func share(of orders: Int) -> Int { orders / count + (number - 1 < orders % count ? 1 : 0) }

  /// Whether an order that is in no list belongs to it.
  func contains(_ order: WorldOrder) -> Bool {
    var print = Fingerprint()
    print.add(order.description)
    // The lowest bits of the hash are poor: Vigna's mixing makes each of them depend on all.
    var mixed = SplitMix(state: print.value)
    return mixed.next() % UInt64(count) == UInt64(number - 1)
  }
}
