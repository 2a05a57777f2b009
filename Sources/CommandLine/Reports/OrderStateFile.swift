import EngineValues
import OrderSearch
import Scenarios
import WebViewSimulator

/// The file with which `webviewsim explore --since` goes on: one JSON object (Docs/EveryOrder.md).
package struct OrderStateFile: Sendable, Equatable {
  /// The flow, the options and the coverage.
  package let results: OrderResultsFile
  package let state: OrderSearchState

  /// - Parameter results: the form of the results of the state.
  package init(_ state: OrderSearchState, of results: OrderResultsFile) {
    self.state = state
    self.results = results
  }

  /// The version of the form. Another form has another name.
  private static let form = "search 1"

  // MARK: Writing

  package var text: String {
    var table = Table()
    let continued = table.json(state.continued)
    let kept = table.json(state.kept)
    let random = table.json(state.random)
    let seen = state.seen.shortest.sorted { $0.key < $1.key }
    let members: [JSONValue.Member] = [
      .init("webviewsim", .string(Self.form)), .init("covered", results.json),
      .init("words", .array(table.deviations.map { .string($0.description) })),
      .init("choices", .array(table.choices.map { .string(([$0.name] + $0.options).joined(separator: " ")) })),
      .init("continued", continued), .init("kept", kept), .init("random", random),
      .init("seen", .string(seen.map { "\(String($0.key, radix: 16)) \($0.value)" }.joined(separator: " "))),
    ]
    return JSONValue.object(members).description + "\n"
  }

  /// The deviations and choices of the file. Each stands in it once; elsewhere is its place.
  private struct Table {
    private(set) var deviations: [Deviation] = []
    private var places: [Deviation: Int] = [:]
    private(set) var choices: [WorldChoice] = []
    private var choicePlaces: [WorldChoice: Int] = [:]

    private mutating func place(_ deviation: Deviation) -> Int {
      if let place = places[deviation] { return place }
      places[deviation] = deviations.count
      deviations.append(deviation)
      return deviations.count - 1
    }

    private mutating func place(_ choice: WorldChoice) -> Int {
      // People are told nothing of these choices any more.
      let choice = WorldChoice(kind: choice.kind, number: choice.number, subject: "", options: choice.options)
      if let place = choicePlaces[choice] { return place }
      choicePlaces[choice] = choices.count
      choices.append(choice)
      return choices.count - 1
    }

    mutating func json(_ frontier: OrderFrontier) -> JSONValue {
      let parents = frontier.parents.map { parent in
        let order = Ranges.text(parent.order.deviations.map { place($0) })
        let next = Ranges.text(parent.next.map { place($0) })
        return JSONValue.string([order, next, parent.place.map(String.init) ?? ""].joined(separator: ";"))
      }
      return ["runs": .array(parents), "dropped": JSONValue(frontier.dropped)]
    }

    mutating func json(_ random: RandomOrders.State) -> JSONValue {
      let bases = random.bases.map { met in
        let words = met.map { "\(place($0.choice)) \($0.choice.options.firstIndex(of: $0.taken) ?? 0)" }
        return JSONValue.string(words.joined(separator: " "))
      }
      let tried = random.tried.map { order in Ranges.text(order.deviations.map { place($0) }) }.sorted()
      return [
        "generator": .string(String(random.generator, radix: 16)), "offered": JSONValue(random.offered),
        "runs": .array(bases), "tried": .array(tried.map(JSONValue.string)),
      ]
    }
  }

  // MARK: Reading

  /// - Parameter file: the text's file name.
  /// - Throws: `ScenarioFileError` for a text that is no state, or that was changed.
  package init(_ text: String, file: String) throws(ScenarioFileError) {
    let advice = "remove it, or name another file, to begin anew"
    guard let value = try? JSONReader.parse(text) else {
      throw ScenarioFileError(file: file, message: "is no state of a search, or was cut off; \(advice)")
    }
    guard case .string(let form)? = value["webviewsim"], form.hasPrefix("search ") else {
      throw ScenarioFileError(file: file, message: "is no state of a search; name another file")
    }
    guard form == Self.form else {
      throw ScenarioFileError(file: file, message: "is a state of another form, “\(form)”; \(advice)")
    }
    guard let covered = value["covered"], let results = try? OrderResultsFile(covered.description, file: file),
      let state = Reader(value)?.state(of: results.results), state.isConsistent
    else { throw ScenarioFileError(file: file, message: "was changed; \(advice)") }
    self.results = results
    self.state = state
  }

  /// Reads the parts of a state. Each is nil if something in it is wrong.
  private struct Reader {
    private let value: JSONValue
    private let deviations: [Deviation]
    private let choices: [WorldChoice]

    init?(_ value: JSONValue) {
      self.value = value
      guard let words = value["words"]?.texts, let lines = value["choices"]?.texts,
        let deviations = Self.all(words, { WorldOrder($0)?.deviations.first }),
        let choices = Self.all(lines, Self.choice)
      else { return nil }
      self.deviations = deviations
      self.choices = choices
    }

    func state(of results: OrderResults) -> OrderSearchState? {
      guard let continued = frontier("continued"), let kept = frontier("kept"), let random = random,
        case .string(let words)? = value["seen"], let seen = Self.seen(words)
      else { return nil }
      return OrderSearchState(results: results, continued: continued, kept: kept, seen: seen, random: random)
    }

    private func frontier(_ name: String) -> OrderFrontier? {
      guard let lines = value[name]?["runs"]?.texts, let dropped = value[name]?["dropped"]?.count,
        let parents = Self.all(lines, parent)
      else { return nil }
      return OrderFrontier(parents: parents, dropped: dropped)
    }

    private func parent(_ line: String) -> OrderFrontier.Parent? {
      let parts = line.split(separator: ";", omittingEmptySubsequences: false)
      guard parts.count == 3, let order = list(parts[0]), let next = list(parts[1]) else { return nil }
      let place = Int(parts[2])
      guard place != nil || parts[2].isEmpty else { return nil }
      return OrderFrontier.Parent(order: WorldOrder(order), next: next, place: place)
    }

    private var random: RandomOrders.State? {
      guard let random = value["random"], case .string(let digits)? = random["generator"],
        let generator = UInt64(digits, radix: 16), let offered = random["offered"]?.count,
        let bases = random["runs"]?.texts.flatMap({ Self.all($0, met) }),
        let tried = random["tried"]?.texts.flatMap({ Self.all($0) { list($0[...]) } })
      else { return nil }
      var state = RandomOrders.State(generator: generator)
      state.offered = max(offered, bases.count)
      state.bases = bases
      state.tried = Set(tried.map(WorldOrder.init))
      return state
    }

    private func met(_ line: String) -> [MetChoice]? {
      guard let numbers = Self.all(line.split(separator: " "), { Int($0) }), numbers.count.isMultiple(of: 2) else {
        return nil
      }
      return Self.all(Array(stride(from: 0, to: numbers.count, by: 2))) { place in
        guard choices.indices.contains(numbers[place]) else { return nil }
        let choice = choices[numbers[place]]
        guard choice.options.indices.contains(numbers[place + 1]) else { return nil }
        return MetChoice(choice: choice, taken: choice.options[numbers[place + 1]])
      }
    }

    private func list(_ text: Substring) -> [Deviation]? {
      Ranges.numbers(text, in: deviations.indices)?.map { deviations[$0] }
    }

    /// A choice: its name and its options.
    private static func choice(_ line: String) -> WorldChoice? {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1, let first = WorldOrder("\(words[0])=\(words[1])")?.deviations.first,
        let kind = WorldChoice.Kind.allCases.first(where: { first.choice.hasPrefix($0.rawValue) }),
        let number = Int(first.choice.dropFirst(kind.rawValue.count))
      else { return nil }
      return WorldChoice(kind: kind, number: number, subject: "", options: Array(words.dropFirst()))
    }

    private static func seen(_ words: String) -> SeenRuns? {
      let words = words.split(separator: " ")
      guard words.count.isMultiple(of: 2) else { return nil }
      var shortest: [UInt64: Int] = [:]
      for place in stride(from: 0, to: words.count, by: 2) {
        guard let hash = UInt64(words[place], radix: 16), let length = Int(words[place + 1]) else { return nil }
        shortest[hash] = length
      }
      return SeenRuns(shortest: shortest)
    }

    private static func all<Item, Result>(_ items: [Item], _ read: (Item) -> Result?) -> [Result]? {
      var results: [Result] = []
      results.reserveCapacity(items.count)
      for item in items {
        guard let result = read(item) else { return nil }
        results.append(result)
      }
      return results
    }
  }
}

/// Lists of numbers, of which many follow each other, such as `0 3-17 20`.
private enum Ranges {
  static func text(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: " ")
  }

  /// Nil for a text that is no such list, and for numbers outside of a range.
  static func numbers(_ text: Substring, in range: Range<Int>) -> [Int]? {
    var numbers: [Int] = []
    for word in text.split(separator: " ") {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last,
        range.contains(first), range.contains(last)
      else { return nil }
      numbers += first...last
    }
    return numbers
  }
}

extension JSONValue {
  fileprivate var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// A number from 0 on, small enough for sums.
  fileprivate var count: Int? {
    guard case .number(let number) = self, let count = Int(exactly: number), (0...(1 << 40)).contains(count) else {
      return nil
    }
    return count
  }
}
