import OrderSearch
import Testing
import EngineValues

/// A flow of five moments. In some orders it does the same, so that not every run is continued.
private func run(_ order: WorldOrder) -> OrderedRun {
  let chooser = WorldChooser(order)
  var taken = ""
  for moment in 1...5 { taken += chooser.choose(.user, ["waits", "again", "back"], about: "moment \(moment)") }
  var print = Fingerprint()
  // Going back at the end looks like nothing.
  print.add(taken.hasSuffix("back") ? String(taken.dropLast(4)) + "waits" : taken)
  return OrderedRun(of: chooser, failures: [], fingerprint: print.value)
}

/// A whole search: 51 orders have at most two deviations, and random orders follow.
private func search(_ deviations: Int, runs: Int = 60, _ part: OrderPart?) -> OrderSearch {
  var limits = OrderSearch.Limits(deviations: deviations, runs: runs)
  limits.part = part
  var search = OrderSearch(limits)
  while let task = search.next() { search.take(run(task.order), of: task) }
  return search
}

private func parts(_ count: Int) -> [OrderPart] { (1...count).compactMap { OrderPart(number: $0, of: count) } }

@Suite struct OrderPartTests {
  /// The orders with a number of deviations that a search runs systematically, each with the number of times.
  private func systematic(_ deviations: Int, _ part: OrderPart?) -> [WorldOrder: Int] {
    var limits = OrderSearch.Limits(deviations: deviations, runs: deviations > 2 ? 140 : 60)
    limits.part = part
    var search = OrderSearch(limits)
    var orders: [WorldOrder: Int] = [:]
    // A part of many draws a hundred random orders for each that is its own.
    while search.coverage.randomRuns == 0, let task = search.next() {
      if task.order.deviations.count == deviations { orders[task.order, default: 0] += 1 }
      search.take(run(task.order), of: task)
    }
    return orders
  }

  @Test("All parts together run what the whole search runs, and nothing twice", arguments: [1, 2], [1, 2, 3, 7, 100])
  func union(deviations: Int, count: Int) {
    let whole = systematic(deviations, nil)
    var together: [WorldOrder: Int] = [:]
    for part in parts(count) { together.merge(systematic(deviations, part), uniquingKeysWith: +) }
    #expect(together == whole)
    if deviations == 1 { #expect(whole.count == 10) }
    #expect(whole.values.allSatisfy { $0 == 1 })
  }

  @Test("With three deviations, nothing is left out and nothing is run twice", arguments: [2, 5])
  func deeper(count: Int) {
    var together: [WorldOrder: Int] = [:]
    for part in parts(count) { together.merge(systematic(3, part), uniquingKeysWith: +) }
    let whole = systematic(3, nil)
    #expect(!whole.isEmpty && whole.keys.allSatisfy { together[$0] == 1 })
    #expect(together.values.allSatisfy { $0 == 1 })
  }

  @Test func `A part is never called all`() throws {
    let lines = search(2, runs: 60, OrderPart(number: 2, of: 3)).coverage.lines
    #expect(lines.contains { $0.hasPrefix("All 10 orders with one deviation") }, "\(lines)")
    let divided = try #require(lines.first { $0.contains("two deviations") })
    #expect(!divided.hasPrefix("All") && divided.contains("which is part 2 of 3"), "\(lines)")

    let cutOff = search(2, runs: 14, OrderPart(number: 2, of: 3)).coverage.lines
    #expect(cutOff.last?.contains("; part 2 of 3 has ") == true, "\(cutOff)")
  }

  @Test func `A part with nothing to do comes to its end`() throws {
    let done = search(1, OrderPart(number: 99, of: 100))
    #expect(done.isFinished)
    #expect(done.coverage.bounds.map(\.runs) == [0])
    #expect(done.coverage.lines.contains("0 of 10 orders with one deviation, which is part 99 of 100."))
  }

  @Test func `Random orders of two parts are never the same`() throws {
    var seen: Set<WorldOrder> = []
    for part in parts(4) {
      var limits = OrderSearch.Limits(deviations: 1, runs: 60)
      limits.part = part
      var search = OrderSearch(limits)
      while let task = search.next() {
        let isRandom = task.order.deviations.count > 1
        search.take(run(task.order), of: task)
        if isRandom { #expect(seen.insert(task.order).inserted, "\(task.order)") }
      }
      #expect(search.coverage.randomRuns > 0)
    }
  }

  @Test func `A part's search is the same each time`() throws {
    let part = OrderPart(number: 1, of: 2)
    #expect(search(2, runs: 80, part).coverage == search(2, runs: 80, part).coverage)
  }

  @Test func `There is no part beyond the last one`() {
    #expect(
      OrderPart(number: 0, of: 3) == nil && OrderPart(number: 4, of: 3) == nil && OrderPart(number: 1, of: 0) == nil)
  }
}
