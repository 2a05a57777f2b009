import OrderSearch
import Scenarios
import WebViewSimulator
import EngineValues

/// Reads an object of an `OrderResultsFile`. All numbers stay in ranges in which they can be added up, even if the file
/// is wrong.
struct OrderResultsReader {
  private let value: JSONValue
  private let file: String

  /// The range of counts: larger than any search, and small enough for sums.
  private static let counts = 0...(1 << 40)
  /// The range that `--shard` takes.
  private static let shards = 1...100_000
  /// The range that `--deviations` takes.
  private static let mostDeviations = 0...8

  init(_ value: JSONValue, file: String) {
    self.value = value
    self.file = file
  }

  func problem(_ name: String) -> ScenarioFileError {
    ScenarioFileError(file: file, message: "was changed: “\(name)” is missing or wrong; search this part again")
  }

  func text(_ name: String) throws(ScenarioFileError) -> String {
    guard case .string(let text)? = value[name] else { throw problem(name) }
    return text
  }

  func texts(_ name: String) throws(ScenarioFileError) -> [String] {
    guard case .array(let values)? = value[name] else { throw problem(name) }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw problem(name) }
      texts.append(text)
    }
    return texts
  }

  func list<Item>(
    _ name: String, _ item: (OrderResultsReader) throws(ScenarioFileError) -> Item
  ) throws(ScenarioFileError) -> [Item] {
    guard case .array(let values)? = value[name] else { throw problem(name) }
    var items: [Item] = []
    for value in values { items.append(try item(OrderResultsReader(value, file: file))) }
    return items
  }

  private func count(_ name: String, in range: ClosedRange<Int> = counts) throws(ScenarioFileError) -> Int {
    guard case .number(let number)? = value[name], let count = Int(exactly: number), range.contains(count) else {
      throw problem(name)
    }
    return count
  }

  private func flag(_ name: String) throws(ScenarioFileError) -> Bool {
    guard case .bool(let flag)? = value[name] else { throw problem(name) }
    return flag
  }

  func results() throws(ScenarioFileError) -> OrderResults {
    let shards = try count("of", in: Self.shards)
    guard let part = OrderPart(number: try count("shard", in: Self.shards), of: shards) else { throw problem("shard") }
    let deviations = try count("deviations", in: Self.mostDeviations)
    let bounds = try list("bounds") { bound throws(ScenarioFileError) in try bound.bound() }
    guard bounds.map(\.deviations) == Array(1..<(bounds.count + 1)), bounds.count <= deviations else {
      throw problem("bounds")
    }
    let coverage = OrderCoverage(
      choices: try choices(), bounds: bounds, randomRuns: try count("random"), overflow: try count("later"),
      isExhausted: try flag("exhausted"))
    var results = OrderResults(part: part, deviations: deviations, coverage: coverage)
    for bound in bounds {
      let isDivided = bound.deviations == results.dividedBound
      guard isDivided ? bound.total.map(part.share) == bound.orders : bound.total == nil else { throw problem("total") }
    }
    if value["ordinary"] != .null {
      let digits = try text("ordinary")
      guard let hash = UInt64(digits, radix: 16) else { throw problem("ordinary") }
      results.ordinary = hash
    }
    if let finding = value["finding"] { results.finding = try OrderResultsReader(finding, file: file).finding() }
    for words in try texts("looks") {
      guard let look = Self.look(words) else { throw problem("looks") }
      results.looks.append(look)
    }
    return results
  }

  /// Nil if the file has none.
  private func choices() throws(ScenarioFileError) -> [WorldChoice.Kind: Int]? {
    guard let moments = value["moments"] else { return nil }
    let reader = OrderResultsReader(moments, file: file)
    var choices: [WorldChoice.Kind: Int] = [:]
    for kind in WorldChoice.Kind.allCases where moments[kind.rawValue] != nil {
      choices[kind] = try reader.count(kind.rawValue)
    }
    return choices
  }

  private func bound() throws(ScenarioFileError) -> OrderCoverage.Bound {
    var bound = OrderCoverage.Bound(
      deviations: try count("deviations", in: Self.mostDeviations), orders: try count("orders"),
      total: value["total"] == nil ? nil : try count("total"))
    bound.runs = try count("runs")
    bound.repeated = try count("repeated")
    bound.diverged = try count("diverged")
    bound.dropped = try count("dropped")
    bound.isComplete = try flag("complete")
    guard bound.runs <= bound.orders, !bound.isComplete || bound.runs == bound.orders else { throw problem("runs") }
    return bound
  }

  private func finding() throws(ScenarioFileError) -> OrderResults.Finding {
    switch try text("what") {
    case "differs": return .differsFromItself
    case "breaks":
      guard let order = WorldOrder(try text("order")) else { throw problem("order") }
      let found: OrderResults.FoundPlace =
        switch try text("by") {
        case "ordinary": .ordinary
        case "random": .random
        case "bound":
          .systematic(deviations: try count("deviations", in: Self.mostDeviations), place: try count("place"))
        default: throw problem("by")
        }
      return .breaks(
        OrderResults.Break(order: order, story: try texts("story"), failures: try texts("failures"), found: found))
    default: throw problem("what")
    }
  }

  private static func look(_ words: String) -> OrderResults.PlacedLook? {
    let words = words.split(separator: " ")
    guard words.count == 3, let place = Int(words[0]), let length = Int(words[1]),
      let hash = UInt64(words[2], radix: 16)
    else { return nil }
    return OrderResults.PlacedLook(place: place, look: RunLook(hash: hash, length: length))
  }
}
