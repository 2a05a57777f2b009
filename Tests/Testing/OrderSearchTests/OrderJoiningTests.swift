import OrderSearch
import Testing
import EngineValues

/// A flow of five moments. In some orders it does the same, so that not every run is continued.
private func run(_ order: WorldOrder, fails: (String) -> Bool) -> OrderedRun {
  let chooser = WorldChooser(order)
  var taken: [String] = []
  for moment in 1...5 { taken.append(chooser.choose(.user, ["waits", "again", "back"], about: "moment \(moment)")) }
  var seen = taken
  // Going back at the end looks like nothing, and of two deviations nobody sees which came first.
  if seen.last == "back" { seen[4] = "waits" }
  if seen.count(where: { $0 != "waits" }) > 1 { seen.sort() }
  var print = Fingerprint()
  print.add("\(seen)")
  let failures = fails(taken.joined(separator: " ")) ? ["broken"] : []
  return OrderedRun(of: chooser, failures: failures, fingerprint: print.value)
}

private func results(
  _ part: OrderPart?, deviations: Int = 2, runs: Int = 1000, kept: Int = 1000, fails: (String) -> Bool = { _ in false }
) -> OrderResults {
  var limits = OrderSearch.Limits(deviations: deviations, runs: runs)
  limits.part = part
  limits.keptRuns = kept
  var search = OrderSearch(limits)
  while let task = search.next() { search.take(run(task.order, fails: fails), of: task) }
  return search.results
}

private func parts(_ count: Int) -> [OrderPart] { (1...count).compactMap { OrderPart(number: $0, of: count) } }

private func lines(_ results: OrderResults?) -> [String] {
  (results?.coverage.lines ?? []).filter { !$0.contains("random") }
}

@Suite struct OrderJoiningTests {
  @Test("All parts together have the counts of one search", arguments: [1, 2], [1, 2, 3, 7, 20])
  func union(deviations: Int, count: Int) throws {
    let whole = results(nil, deviations: deviations)
    let joined = try #require(OrderResults.joined(parts(count).map { results($0, deviations: deviations) }))
    #expect(joined.coverage.bounds == whole.coverage.bounds)
    #expect(joined.coverage.bounds.last?.repeated ?? 0 > 0)
    #expect(lines(joined) == lines(whole) && lines(joined).last?.hasPrefix("All") == true)
  }

  @Test func `Runs that look like those of another part are known only when the parts are joined`() throws {
    let parts = parts(3).map { results($0) }
    let apart = parts.reduce(0) { $0 + ($1.coverage.bounds.last?.repeated ?? 0) }
    let joined = try #require(OrderResults.joined(parts))
    #expect(try #require(joined.coverage.bounds.last).repeated > apart)
  }

  @Test(
    "The order that one search finds is told, in whatever order the parts come",
    arguments: ["again waits", "waits again waits back waits", "again waits back", "waits waits back waits back"])
  func finding(text: String) throws {
    let fails: (String) -> Bool = { $0.hasPrefix(text) }
    let whole = results(nil, fails: fails)
    let parts = parts(3).map { results($0, fails: fails) }
    let joined = try #require(OrderResults.joined(parts))
    #expect(joined.finding != nil && joined.finding == whole.finding)
    for other in [Array(parts.reversed()), [parts[1], parts[2], parts[0]]] {
      #expect(OrderResults.joined(other) == joined)
    }
  }

  @Test func `Of two orders that break, the one that one search meets first is told`() throws {
    let fails: (String) -> Bool = { $0.split(separator: " ").count { $0 == "again" } == 2 }
    let whole = results(nil, fails: fails)
    let parts = parts(4).map { results($0, fails: fails) }
    #expect(parts.allSatisfy { $0.finding != nil })
    #expect(OrderResults.joined(parts.reversed())?.finding == whole.finding)
  }

  @Test func `Also of two orders that end their processes, the one that one search meets first is told`() throws {
    func results(_ part: OrderPart?) -> OrderResults {
      var limits = OrderSearch.Limits(deviations: 2, runs: 1000)
      limits.part = part
      var search = OrderSearch(limits)
      while let task = search.next() {
        let done = run(task.order, fails: { _ in false })
        let isLost = done.met.count { $0.taken == "again" } == 2
        search.take(
          isLost ? OrderedRun(order: task.order, met: [], failures: ["ended"], fingerprint: 0) : done, of: task)
      }
      return search.results
    }
    let whole = results(nil)
    let parts = parts(4).map(results)
    #expect(whole.finding != nil && Set(parts.map { "\($0.finding, default: "nothing")" }).count > 1)
    #expect(OrderResults.joined(parts.reversed())?.finding == whole.finding)
  }

  @Test func `What every part found in the ordinary order is told once`() throws {
    let joined = OrderResults.joined(parts(2).map { results($0, fails: { _ in true }) })
    guard case .breaks(let found)? = joined?.finding else {
      Issue.record("nothing was found")
      return
    }
    #expect(found.order == .ordinary && found.found == .ordinary)
  }

  @Test func `A run that differs from itself is told before any other`() throws {
    var different = results(OrderPart(number: 2, of: 2))
    different.finding = .differsFromItself
    let broken = results(OrderPart(number: 1, of: 2), fails: { $0.hasPrefix("again") })
    #expect(OrderResults.joined([broken, different])?.finding == .differsFromItself)
    #expect(OrderResults.joined([different, broken])?.finding == .differsFromItself)
  }

  @Test func `If a part has not run all of its orders, all are not called all`() throws {
    let parts = [results(OrderPart(number: 1, of: 2)), results(OrderPart(number: 2, of: 2), runs: 14)]
    let joined = try #require(OrderResults.joined(parts))
    let line = try #require(lines(joined).last)
    #expect(line.contains(" orders with two deviations") && !line.hasPrefix("All"), "\(line)")
  }

  @Test func `A part that did not come to a bound is told`() throws {
    let parts = [results(OrderPart(number: 1, of: 2)), results(OrderPart(number: 2, of: 2), runs: 8)]
    let joined = lines(OrderResults.joined(parts))
    #expect(joined.contains { $0.hasPrefix("All 10 orders with one deviation") }, "\(joined)")
    #expect(joined.last?.hasSuffix("1 part did not come to them).") == true, "\(joined)")
  }

  @Test func `A part that is missing is one that did nothing`() throws {
    let joined = lines(OrderResults.joined([results(OrderPart(number: 2, of: 3))]))
    #expect(joined.contains { $0.hasPrefix("All 10 orders with one deviation") }, "\(joined)")
    #expect(joined.last?.hasPrefix("All") == false)
    #expect(joined.last?.hasSuffix("2 parts did not come to them).") == true, "\(joined)")
  }

  @Test func `With three deviations, what all parts have run is all`() throws {
    let whole = results(nil, deviations: 3, runs: 10_000)
    let parts = parts(3).map { results($0, deviations: 3, runs: 10_000) }
    let joined = try #require(OrderResults.joined(parts))
    #expect(joined.coverage.bounds.allSatisfy { $0.isComplete })
    let (mine, theirs) = (joined.coverage.bounds, whole.coverage.bounds)
    #expect(mine.prefix(2) == theirs.prefix(2))
    #expect(mine[2].orders >= theirs[2].orders && mine[2].runs == mine[2].orders)
  }

  @Test func `With three deviations, orders that are not known yet are not counted as all`() throws {
    let parts = [
      results(OrderPart(number: 1, of: 2), deviations: 3),
      results(OrderPart(number: 2, of: 2), deviations: 3, runs: 14),
    ]
    let line = try #require(lines(OrderResults.joined(parts)).last)
    #expect(line.contains(" of at least ") && line.contains("1 part did not come to them"), "\(line)")
  }

  @Test func `Runs that could not be kept are not called all`() throws {
    let joined = try #require(OrderResults.joined(parts(2).map { results($0, kept: 4) }))
    let line = try #require(lines(joined).last)
    #expect(!line.hasPrefix("All") && line.contains("runs too many to be continued"), "\(line)")
  }

  @Test func `Parts of two flows do not agree`() throws {
    let one = results(OrderPart(number: 1, of: 2))
    #expect(one.agrees(with: results(OrderPart(number: 2, of: 2))))
    #expect(one.agrees(with: results(OrderPart(number: 2, of: 2), runs: 5)))
    #expect(!one.agrees(with: results(OrderPart(number: 2, of: 2), kept: 4)))
    var other = results(OrderPart(number: 2, of: 2))
    other.ordinary = 1
    #expect(!one.agrees(with: other))
  }
}
