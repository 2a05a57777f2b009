import OrderSearch
import Scenarios
import EngineValues
import WebViewSimulator

/// The file that `webviewsim explore --results` writes about its part of a search: one JSON object (Docs/ManyPages.md).
package struct OrderResultsFile: Sendable, Equatable {
  /// A file that the flow has read.
  package struct Input: Sendable, Equatable {
    /// The path as seen from the folder of the scenario or page.
    package let name: String
    /// The hash in hexadecimal digits.
    package let sha256: String

    package init(name: String, content: [UInt8]) {
      self.name = name
      sha256 = SecureHash.sha256.digest(content).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    fileprivate init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// The version of webviewsim that has searched.
  package var version: String
  /// The scenario or page, as the user named it.
  package var path: String
  /// The files that the search has read; the first is the scenario or page itself.
  package var inputs: [Input]
  /// The options of the search that is divided, such as `--runs`, each with its value.
  package var search: [String]
  /// The options that a single run of an order needs, too.
  package var options: [String]
  package var results: OrderResults

  package init(
    version: String, path: String, inputs: [Input], search: [String], options: [String], results: OrderResults
  ) {
    self.version = version
    self.path = path
    self.inputs = inputs
    self.search = search
    self.options = options
    self.results = results
  }

  /// The version of the form. Another form has another name.
  private static let form = "orders 1"

  /// Whether a text begins like a file of results, even if its end is missing.
  package static func begins(_ text: String) -> Bool {
    let start = text.prefix(80)
    return start.contains("\"webviewsim\"") && start.contains("\"orders ")
  }

  // MARK: Writing

  package var text: String { json.description + "\n" }

  var json: JSONValue {
    let coverage = results.coverage
    var members: [JSONValue.Member] = [
      .init("webviewsim", .string(Self.form)), .init("version", .string(version)),
      .init("shard", JSONValue(results.part.number)), .init("of", JSONValue(results.part.count)),
      .init("file", .string(path)),
      .init("inputs", .array(inputs.map { ["name": .string($0.name), "sha256": .string($0.sha256)] })),
      .init("deviations", JSONValue(results.deviations)), .init("search", .array(search.map(JSONValue.string))),
      .init("options", .array(options.map(JSONValue.string))),
      .init("ordinary", JSONValue(results.ordinary.map { String($0, radix: 16) })),
    ]
    if let choices = coverage.knownChoices {
      members.append(
        .init(
          "moments",
          .object(
            WorldChoice.Kind.allCases.compactMap { kind in choices[kind].map { .init(kind.rawValue, JSONValue($0)) } })
        ))
    }
    members += [
      .init("bounds", .array(coverage.bounds.map(Self.json))), .init("random", JSONValue(coverage.randomRuns)),
      .init("later", JSONValue(coverage.overflow)), .init("exhausted", .bool(coverage.isExhausted)),
    ]
    if let finding = results.finding { members.append(.init("finding", Self.json(finding))) }
    members.append(.init("looks", .array(results.looks.map { .string(Self.words($0)) })))
    return .object(members)
  }

  private static func json(_ bound: OrderCoverage.Bound) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("deviations", JSONValue(bound.deviations)), .init("orders", JSONValue(bound.orders)),
    ]
    if let total = bound.total { members.append(.init("total", JSONValue(total))) }
    members += [
      .init("runs", JSONValue(bound.runs)), .init("repeated", JSONValue(bound.repeated)),
      .init("diverged", JSONValue(bound.diverged)), .init("dropped", JSONValue(bound.dropped)),
      .init("complete", .bool(bound.isComplete)),
    ]
    return .object(members)
  }

  private static func json(_ finding: OrderResults.Finding) -> JSONValue {
    switch finding {
    case .differsFromItself: return ["what": "differs"]
    case .breaks(let found):
      var members: [JSONValue.Member] = [
        .init("what", "breaks"), .init("order", .string(found.order.description)),
        .init("story", .array(found.story.map(JSONValue.string))),
        .init("failures", .array(found.failures.map(JSONValue.string))),
      ]
      switch found.found {
      case .ordinary: members.append(.init("by", "ordinary"))
      case .random: members.append(.init("by", "random"))
      case .systematic(let deviations, let place):
        members += [
          .init("by", "bound"), .init("deviations", JSONValue(deviations)), .init("place", JSONValue(place)),
        ]
      }
      return .object(members)
    }
  }

  private static func words(_ look: OrderResults.PlacedLook) -> String {
    "\(look.place) \(look.look.length) \(String(look.look.hash, radix: 16))"
  }

  // MARK: Reading

  /// - Parameter file: the text's file name.
  /// - Throws: `ScenarioFileError` for a text that is no file of results, or that was changed.
  package init(_ text: String, file: String) throws(ScenarioFileError) {
    let value: JSONValue
    do {
      value = try JSONReader.parse(text)
    } catch {
      throw ScenarioFileError(file: file, message: "was cut off or changed; search this part again")
    }
    let reader = OrderResultsReader(value, file: file)
    let form = try reader.text("webviewsim")
    guard form == Self.form else {
      throw ScenarioFileError(
        file: file, message: "has results of another form, “\(form)”; search this part again with this webviewsim")
    }
    version = try reader.text("version")
    path = try reader.text("file")
    inputs = try reader.list("inputs") { input throws(ScenarioFileError) in
      Input(name: try input.text("name"), sha256: try input.text("sha256"))
    }
    search = try reader.texts("search")
    options = try reader.texts("options")
    results = try reader.results()
    if inputs.isEmpty { throw reader.problem("inputs") }
  }
}
