import OrderSearch
import EngineValues

/// The result of a search through the orders of a test.
struct OrderVerdict: Sendable {
  let finding: OrderSearch.Finding?
  let coverage: OrderCoverage

  /// Searches until the limits are reached.
  @MainActor init(of body: OrderedBody, _ options: OrderOptions) async {
    var search = OrderSearch(.init(deviations: options.deviations, runs: options.limit))
    while let task = search.next() { search.take(await body.run(task.order), of: task) }
    finding = search.finding
    coverage = search.coverage
  }

  /// The orders that the search should have tried and did not, if it found nothing; nil if it tried all.
  var shortfall: String? {
    guard finding == nil, coverage.bounds.contains(where: { !$0.isComplete || $0.dropped > 0 }) else { return nil }
    return (["Not all orders were tried; upTo: says how many may be."] + coverage.lines).joined(separator: "\n")
  }

  /// The failure of a test in plain lines; nil if nothing was found.
  /// - Parameter replay: makes the line that runs a given order alone.
  func report(replay: (WorldOrder) -> String) -> String? {
    switch finding {
    case .failure(let run)?:
      var lines = run.order == .ordinary ? ["It breaks in the ordinary order:"] : ["It breaks in this order:"]
      lines += OrderStory(run).sentences.map { "  \($0)" }
      if run.order != .ordinary { lines.append("Then:") }
      lines += run.failures.map { "  " + $0.split(separator: "\n").joined(separator: "\n  ") }
      if run.order != .ordinary { lines.append("To run this order alone: \(replay(run.order))") }
      return (lines + coverage.lines).joined(separator: "\n")
    case .differsFromItself(let first, let second)?:
      return """
        The ordinary run does not do the same each time: something of one run has leaked into the next, such as a \
        global variable or a real clock.
        \(Self.difference(first, second))
        """
    case nil: return nil
    }
  }

  private static func difference(_ first: OrderedRun, _ second: OrderedRun) -> String {
    if first.failures != second.failures {
      return "The failures were \(list(first.failures)), then \(list(second.failures))."
    }
    let place = zip(first.met, second.met).first { $0 != $1 }
    if let place { return "First came “\(name(of: place.0.choice))”, then “\(name(of: place.1.choice))”." }
    return "Both runs met the same moments, but the calls or the pages were different."
  }

  /// The choices of the app's own turns have a subject in orders with deviations only.
  private static func name(of choice: WorldChoice) -> String { choice.subject.isEmpty ? choice.name : choice.subject }

  private static func list(_ texts: [String]) -> String { texts.isEmpty ? "none" : texts.joined(separator: "; ") }
}
