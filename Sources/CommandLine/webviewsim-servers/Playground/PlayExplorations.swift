import OrderSearch
import Scenarios
import WebViewSimulator
import EngineValues

/// The searches for an order that breaks the steps that were clicked in the playground.
///
/// Each request does a small piece of a search. So the page can show the progress, can stop the search by asking no
/// more, and can run scenarios in between. The searches belong to the runner's process, which does one thing at a time.
final class PlayExplorations {
  private struct Entry {
    /// The scenario that is searched.
    var text: String
    var exploration: OrderExploration
    /// The time that the search has used.
    var time = Duration.zero
    var isOver = false
  }

  /// The searches, the latest last. A class may search several scenarios at the same time.
  private var entries: [Entry] = []
  private static let mostEntries = 8
  private static let mostOrders = 200
  private static let longest = Duration.seconds(3)
  /// A request searches for so long.
  private static let piece = Duration.milliseconds(250)

  /// Goes on with the search of a scenario, or begins it.
  /// - Throws: the errors of the workers.
  func goOn(_ text: String, file: String, in workers: ContentWorkers) throws -> [UInt8] {
    var entry = takeEntry(text) ?? begin(text, file: file)
    let start = ContinuousClock.now
    while !entry.isOver, start.duration(to: .now) < Self.piece {
      if entry.time + start.duration(to: .now) >= Self.longest { entry.exploration.stop() }
      entry.isOver = try !entry.exploration.step(in: workers)
    }
    entry.time += start.duration(to: .now)
    entries.append(entry)
    return Array(Self.value(entry).description.utf8)
  }

  private func takeEntry(_ text: String) -> Entry? {
    entries.firstIndex { $0.text == text }.map { entries.remove(at: $0) }
  }

  private func begin(_ text: String, file: String) -> Entry {
    if entries.count >= Self.mostEntries { entries.removeFirst() }
    var exploration = Exploration(.text(text, file: file), RunWishes())
    exploration.limits = OrderSearch.Limits(runs: Self.mostOrders)
    return Entry(text: text, exploration: OrderExploration(exploration))
  }

  private static func value(_ entry: Entry) -> JSONValue {
    let search = entry.exploration.search
    var members: [JSONValue.Member] = [
      .init("orders", JSONValue(search.coverage.runs)), .init("most", JSONValue(mostOrders)),
      .init("isOver", .bool(entry.isOver)), .init("coverage", .array(search.coverage.lines.map(JSONValue.string))),
    ]
    switch search.finding {
    case .failure(let run)?:
      members += [
        .init("found", .string(run.order == .ordinary ? "ordinary" : "order")),
        .init("order", .string(run.order.description)),
        .init("story", .array(OrderStory(run).sentences.map(JSONValue.string))),
        .init("failures", .array(run.failures.map(JSONValue.string))),
      ]
    case .differsFromItself?: members.append(.init("found", "difference"))
    case nil: members.append(.init("found", "nothing"))
    }
    return .object(members)
  }
}
