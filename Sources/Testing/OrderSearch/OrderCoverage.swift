import EngineValues

/// The orders that a search has covered, and those that it has not.
public struct OrderCoverage: Sendable, Equatable {
  /// All orders with a number of deviations.
  public struct Bound: Sendable, Equatable {
    public let deviations: Int
    /// The number of orders to run.
    public let orders: Int
    /// The part of the search to which these orders belong; nil if they are all.
    public fileprivate(set) var part: OrderPart?
    /// The number of orders that all parts have together, if the runs of one part tell.
    public let total: Int?
    /// The number of orders that were run.
    public var runs = 0
    /// The number of orders that did the same as an earlier run, so that nothing was tried after them.
    public var repeated = 0
    /// The number of orders that did not come to all of their deviations.
    public var diverged = 0
    /// The number of runs that could not be continued in this bound, because there were too many to keep.
    public var dropped = 0
    public var isComplete = false
    /// The number of parts that have not come to this bound, so that nobody knows all of its orders.
    package var missingParts = 0

    package init(deviations: Int, orders: Int, part: OrderPart? = nil, total: Int? = nil) {
      self.deviations = deviations
      self.orders = orders
      self.part = part
      self.total = total
    }
  }

  /// The numbers of the ordinary run's choices, by the kind that makes the difference.
  public private(set) var choices: [WorldChoice.Kind: Int] = [:]
  /// Whether an ordinary run could tell its choices; a run whose process has ended could not.
  private var knowsChoices = false
  public internal(set) var bounds: [Bound] = []
  /// The number of runs, without those that made a failing order smaller.
  public internal(set) var runs = 0
  public internal(set) var randomRuns = 0
  public internal(set) var shrinkingRuns = 0
  /// The most choices of one run that came after its limit and were not offered.
  public internal(set) var overflow = 0
  /// Whether no run could be continued any more.
  package internal(set) var isExhausted = false

  init() {}

  /// - Parameter choices: nil if no ordinary run could tell them.
  package init(
    choices: [WorldChoice.Kind: Int]?, bounds: [Bound], randomRuns: Int, overflow: Int, isExhausted: Bool
  ) {
    self.choices = choices ?? [:]
    knowsChoices = choices != nil
    self.bounds = bounds
    self.randomRuns = randomRuns
    self.overflow = overflow
    self.isExhausted = isExhausted
    // The ordinary order runs twice.
    runs = 2 + bounds.reduce(randomRuns) { $0 + $1.runs }
  }

  /// The coverage of a part, whose bounds from a number of deviations on are divided.
  func divided(_ part: OrderPart?, from deviations: Int) -> OrderCoverage {
    guard let part else { return self }
    var coverage = self
    for place in bounds.indices where bounds[place].deviations >= deviations {
      coverage.bounds[place].part = part
    }
    return coverage
  }

  /// The choices of the ordinary run; nil if it could not tell them.
  package var knownChoices: [WorldChoice.Kind: Int]? { knowsChoices ? choices : nil }

  mutating func noteChoices(of run: OrderedRun) {
    knowsChoices = !run.met.isEmpty || run.failures.isEmpty
    for met in run.met { choices[met.choice.kind, default: 0] += 1 }
  }

  /// The coverage, in a few lines.
  public var lines: [String] {
    var lines = knowsChoices ? [momentsLine] : []
    for bound in bounds { lines.append(Self.line(bound)) }
    if randomRuns > 0 { lines.append("\(Self.count(randomRuns, "random order")) with more.") }
    if overflow > 0 { lines.append("\(Self.grouped(overflow)) later moments of a long run were not tried.") }
    return lines
  }

  private var momentsLine: String {
    let parts = WorldChoice.Kind.allCases.compactMap { kind in
      choices[kind].map { "\(Self.grouped($0)) \(Self.owner[kind] ?? kind.rawValue)" }
    }
    let total = choices.values.reduce(0, +)
    guard total > 0 else { return "The world could go in no other way." }
    return "\(Self.count(total, "moment")) at which the world could go otherwise: \(parts.joined(separator: ", "))."
  }

  private static let owner: [WorldChoice.Kind: String] = [
    .network: "of the network", .answer: "of the app's answers", .user: "of the user", .process: "of web processes",
    .turn: "of turns", .timer: "of the app's timers and answers",
  ]

  private static func line(_ bound: Bound) -> String {
    let isAll = bound.isComplete && bound.dropped == 0
    let with =
      " with \(bound.deviations == 1 ? "one deviation" : "\(words[bound.deviations] ?? "\(bound.deviations)") deviations")"
    var line = ""
    if let part = bound.part {
      // The word “All” would be wrong for a part.
      let name = "part \(part.number) of \(part.count)"
      line = bound.total.map { "\(grouped(bound.runs)) of \(count($0, "order"))" } ?? count(bound.runs, "order")
      line += with + (isAll ? ", which is \(name)" : "; \(name) has \(grouped(bound.orders))")
    } else {
      let orders = count(bound.orders, "order")
      // Only a part that has come to this bound knows the orders that continue its runs.
      let known = bound.missingParts > 0 && bound.total == nil ? "at least \(orders)" : orders
      line = (isAll ? "All \(orders)" : "\(grouped(bound.runs)) of \(known)") + with
    }
    var remarks: [String] = []
    if bound.repeated > 0 { remarks.append("\(grouped(bound.repeated)) did the same as an earlier run") }
    if bound.diverged > 0 { remarks.append("\(grouped(bound.diverged)) did not come to all of them") }
    if bound.dropped > 0 { remarks.append("\(grouped(bound.dropped)) runs too many to be continued") }
    if bound.missingParts > 0 { remarks.append("\(count(bound.missingParts, "part")) did not come to them") }
    return line + (remarks.isEmpty ? "." : " (\(remarks.joined(separator: ", "))).")
  }

  private static let words = [2: "two", 3: "three", 4: "four", 5: "five"]

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A number with commas between thousands.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }
}
