import OrderSearch
import Testing
import EngineValues

/// A flow without a world: three moments, of which the second offers another one if the first went otherwise.
private struct Toy {
  var fails: @Sendable ([String: String]) -> Bool = { _ in false }
  var options = ["waits", "again", "back"]
  var moments = 3

  func run(_ order: WorldOrder) -> OrderedRun {
    let chooser = WorldChooser(order)
    var taken: [String: String] = [:]
    for moment in 1...moments { taken["user\(moment)"] = chooser.choose(.user, options, about: "moment \(moment)") }
    let print = taken.sorted { $0.key < $1.key }.reduce(into: UInt64(7)) { hash, pair in
      for byte in (pair.key + pair.value).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return OrderedRun(of: chooser, failures: fails(taken) ? ["broken"] : [], fingerprint: print)
  }
}

/// Runs a search with so many tasks under way at once; the last one that began is done first.
private func search(_ limits: OrderSearch.Limits, _ toy: Toy, atOnce: Int = 1) -> OrderSearch {
  var search = OrderSearch(limits)
  var underWay: [OrderSearch.Task] = []
  while !search.isFinished {
    while underWay.count < atOnce, let task = search.next() { underWay.append(task) }
    guard let task = underWay.popLast() else { break }
    search.take(toy.run(task.order), of: task)
  }
  return search
}

@Suite struct OrderSearchTests {
  @Test func `All orders with one and two deviations are run, each once`() {
    let done = search(.init(deviations: 2, runs: 1000), Toy())
    #expect(done.finding == nil)
    // Three moments with two alternatives each; two of three moments, four pairs of alternatives.
    #expect(done.coverage.bounds.map(\.orders) == [6, 12])
    #expect(done.coverage.bounds.allSatisfy { $0.isComplete && $0.runs == $0.orders })
  }

  @Test func `An order that needs two deviations is found and told`() throws {
    let toy = Toy(fails: { $0["user1"] == "again" && $0["user3"] == "back" })
    let done = search(.init(deviations: 2, runs: 1000), toy)
    guard case .failure(let run)? = done.finding else {
      Issue.record("nothing was found")
      return
    }
    #expect(run.order.description == "user1=again user3=back")
    #expect(
      OrderStory(run).text
        == "After moment 1, the user taps the same once more (user1=again). After moment 3, the user goes back (user3=back)."
    )
  }

  @Test func `A random order is made as small as it can be`() {
    let toy = Toy(fails: { $0["user2"] == "back" && $0["user5"] == "again" && $0["user7"] == "again" }, moments: 8)
    let done = search(.init(deviations: 1, runs: 20_000), toy)
    guard case .failure(let run)? = done.finding else {
      Issue.record("nothing was found: \(done.coverage.lines)")
      return
    }
    #expect(run.order.description == "user2=back user5=again user7=again")
    #expect(done.coverage.randomRuns > 0)
  }

  @Test("The number of workers changes nothing", arguments: [1, 2, 3, 7])
  func workers(atOnce: Int) {
    let toy = Toy(fails: { $0["user2"] == "back" && $0["user4"] == "again" }, moments: 5)
    let alone = search(.init(deviations: 2, runs: 1000), toy)
    let together = search(.init(deviations: 2, runs: 1000), toy, atOnce: atOnce)
    #expect(alone.finding == together.finding)
    #expect(alone.coverage.bounds == together.coverage.bounds)
  }

  @Test func `Without enough runs, nothing is called complete`() {
    let done = search(.init(deviations: 2, runs: 10), Toy())
    #expect(done.coverage.runs == 10)
    #expect(done.coverage.bounds.map(\.isComplete) == [true, false])
    #expect(done.coverage.lines.last == "2 of 12 orders with two deviations.")
  }

  @Test func `A run that did the same as another is not continued`() {
    // The alternatives change nothing that can be seen.
    var search = OrderSearch(.init(deviations: 2, runs: 100))
    while let task = search.next() {
      let chooser = WorldChooser(task.order)
      for _ in 0..<3 { _ = chooser.choose(.user, ["waits", "again"], about: "") }
      search.take(OrderedRun(of: chooser, failures: [], fingerprint: 1), of: task)
    }
    #expect(search.isFinished)
    #expect(search.coverage.bounds.map(\.orders) == [3])
    #expect(search.coverage.lines.contains("All 3 orders with one deviation (3 did the same as an earlier run)."))
  }

  @Test func `A flow that differs from itself is a finding`() {
    var search = OrderSearch()
    var number: UInt64 = 0
    while let task = search.next() {
      number += 1
      search.take(OrderedRun(of: WorldChooser(), failures: [], fingerprint: number), of: task)
    }
    guard case .differsFromItself? = search.finding else {
      Issue.record("it was not noticed")
      return
    }
  }

  @Test func `When the time is over, the search ends`() {
    var search = OrderSearch(.init(deviations: 2, runs: 1000))
    let toy = Toy()
    for _ in 0..<5 {
      guard let task = search.next() else { break }
      search.take(toy.run(task.order), of: task)
    }
    search.stop()
    #expect(search.isFinished)
    #expect(search.coverage.bounds.map(\.isComplete) == [false])
  }

  @Test func `Runs that cannot be kept are told, and their bound is not called complete`() {
    var limits = OrderSearch.Limits(deviations: 3, runs: 85)
    limits.keptRuns = 50
    // Six moments with two alternatives each; 15 × 4 pairs, of which 50 are continued. With the two ordinary runs, that
    // makes 74.
    let done = search(limits, Toy(moments: 6))
    #expect(done.coverage.bounds.map(\.dropped) == [0, 0, 10])
    let lines = done.coverage.lines
    #expect(lines.contains("All 60 orders with two deviations."), "\(lines)")
    #expect(lines.last?.hasPrefix("11 of ") == true, "\(lines)")
    #expect(lines.last?.hasSuffix(" (10 runs too many to be continued).") == true, "\(lines)")
  }

  @Test func `A run whose process has ended is told without its moments`() throws {
    let order = try #require(WorldOrder("user2=back"))
    let lost = OrderedRun(order: order, met: [], failures: ["the process has ended"], fingerprint: 0)
    #expect(OrderStory(lost).text == "user2=back, at a moment that is not known.")

    var search = OrderSearch()
    while let task = search.next() {
      search.take(OrderedRun(order: .ordinary, met: [], failures: lost.failures, fingerprint: 0), of: task)
    }
    #expect(search.isFinished && search.coverage.lines.isEmpty, "\(search.coverage.lines)")
  }

  @Test func `An ordinary run that fails is found without any deviation`() {
    let done = search(.init(), Toy(fails: { _ in true }))
    guard case .failure(let run)? = done.finding else {
      Issue.record("nothing was found")
      return
    }
    #expect(run.order == .ordinary)
  }
}
