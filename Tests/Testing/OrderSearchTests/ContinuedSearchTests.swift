import EngineValues
import Testing

@testable import OrderSearch

/// A flow without a world: some moments with two alternatives each.
private struct Moments {
  var count = 6
  var fails: @Sendable (WorldOrder) -> Bool = { _ in false }

  func run(_ order: WorldOrder) -> OrderedRun {
    let chooser = WorldChooser(order)
    var print = Fingerprint()
    for moment in 1...count { print.add(chooser.choose(.user, ["waits", "again", "back"], about: "moment \(moment)")) }
    return OrderedRun(of: chooser, failures: fails(order) ? ["broken"] : [], fingerprint: print.value)
  }

  /// Searches with so many tasks under way at once.
  /// - Returns: the search, and the orders that it has tried besides the ordinary one.
  func search(
    _ limits: OrderSearch.Limits, since state: OrderSearchState? = nil, atOnce: Int = 1
  ) -> (search: OrderSearch, tried: [WorldOrder]) {
    var search = OrderSearch(limits, since: state)
    var tried: [WorldOrder] = []
    var underWay: [OrderSearch.Task] = []
    while !search.isFinished {
      while underWay.count < atOnce, let task = search.next() {
        underWay.append(task)
        tried.append(task.order)
      }
      guard let task = underWay.popLast() else { break }
      search.take(run(task.order), of: task)
    }
    return (search, tried.filter { $0 != .ordinary })
  }
}

@Suite struct ContinuedSearchTests {
  private func limits(_ runs: Int, deviations: Int = 2, part: OrderPart? = nil) -> OrderSearch.Limits {
    var limits = OrderSearch.Limits(deviations: deviations, runs: runs)
    limits.part = part
    return limits
  }

  /// With 12 orders of one deviation and 60 of two, the searches end within the first, within the second, at the end of
  /// each, and among the random ones.
  @Test("Two searches try what one long search tries", arguments: [2, 3, 7, 12, 13, 40, 72, 90], [1, 4])
  func halves(first: Int, atOnce: Int) throws {
    let whole = Moments().search(limits(2 + 130), atOnce: atOnce)
    let one = Moments().search(limits(2 + first), atOnce: atOnce)
    let state: OrderSearchState = try #require(one.search.state)
    let two = Moments().search(limits(2 + 130 - first), since: state, atOnce: atOnce)
    #expect(one.tried + two.tried == whole.tried)
    #expect(Set(whole.tried).count == 130)
    #expect(two.search.coverage == whole.search.coverage)
    #expect(two.search.state == whole.search.state)
    #expect(two.search.earlierRuns == first)
  }

  @Test func `Many short searches of a part try what one long search of the part tries`() throws {
    let part = try #require(OrderPart(number: 2, of: 3))
    let whole = Moments().search(limits(2 + 60, part: part))
    var state: OrderSearchState?
    var tried: [WorldOrder] = []
    var last = whole.search
    for _ in 0..<12 {
      let next = Moments().search(limits(2 + 5, part: part), since: state)
      tried += next.tried
      state = next.search.state
      last = next.search
    }
    #expect(tried == whole.tried)
    #expect(last.coverage == whole.search.coverage && last.coverage.lines == whole.search.coverage.lines)
    #expect(last.results == whole.search.results)
  }

  @Test func `A search that has tried everything tries nothing more`() throws {
    let moments = Moments(count: 2)
    let one = moments.search(limits(1000))
    let state: OrderSearchState = try #require(one.search.state)
    let two = moments.search(limits(1000), since: state)
    #expect(two.tried.isEmpty && two.search.coverage == one.search.coverage)
  }

  @Test func `What has failed is not covered, and fails again at once`() throws {
    let moments = Moments(fails: { $0.description == "user2=back user5=again" })
    let one = moments.search(limits(1000), atOnce: 3)
    let state: OrderSearchState = try #require(one.search.state)
    #expect(state.results.finding == nil)
    #expect(state.results.coverage.runs == one.search.coverage.runs - 1)
    let two = moments.search(limits(1000), since: state, atOnce: 3)
    #expect(two.tried.first?.description == "user2=back user5=again")
    #expect(two.search.finding == one.search.finding)
    #expect(two.search.coverage == one.search.coverage)
  }

  @Test func `A random order that has failed fails again at once`() throws {
    let moments = Moments(fails: { $0.deviations.count == 4 && $0.description.hasPrefix("user1=back user2=again") })
    let one = moments.search(limits(1000), atOnce: 5)
    #expect(one.search.coverage.randomRuns > 1)
    let state: OrderSearchState = try #require(one.search.state)
    let two = moments.search(limits(1000), since: state, atOnce: 5)
    #expect(two.search.finding == one.search.finding)
    #expect(two.tried.first?.deviations.count == 4)
  }

  @Test func `Another ordinary run ends the search, and nothing is tried`() throws {
    let state: OrderSearchState = try #require(Moments().search(limits(20)).search.state)
    let other = Moments(count: 5).search(limits(20), since: state)
    #expect(other.search.isOfAnotherFlow && other.tried.isEmpty && other.search.state == nil)
  }

  @Test func `A search whose ordinary run fails has no state`() {
    #expect(Moments(fails: { _ in true }).search(limits(20)).search.state == nil)
  }
}
