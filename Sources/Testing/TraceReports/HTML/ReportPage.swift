import EngineValues
import SimulatedWeb
import WebFiles
import WebViewSimulator

/// The report as one page that needs neither a network nor any other file.
package struct ReportPage {
  /// The contents of the page.
  package enum Kind: Sendable {
    case scenarios
    /// Two runs of the same steps, beside each other.
    case comparison
  }

  private let kind: Kind
  private var scenarios: [ReportScenario] = []

  package init(_ kind: Kind = .scenarios) { self.kind = kind }

  package mutating func add(_ scenario: ReportScenario) { scenarios.append(scenario) }
  package var count: Int { scenarios.count }

  /// - Parameter summary: a line for the head of the page.
  package func html(summary: String) -> String {
    let script = WebBundle(entry: "report/main.js").script
    var data = Self.block("index", index)
    for (number, scenario) in scenarios.enumerated() { data += Self.block("data-\(number)", scenario.detail) }
    return Self.fill(
      "report/page.html",
      [
        "policy": Self.policy(script: script), "style": WebFile.text("shared/style.css") ?? "",
        "summary": Self.escaped(summary), "data": data, "script": script,
      ])
  }

  private var index: JSONValue {
    let rules = scenarios.reduce(into: Set<String>()) { $0.formUnion($1.rules) }
    var members: [JSONValue.Member] = [
      .init("entries", .array(scenarios.map(\.entry))), .init("rules", RuleText.reportValue(of: rules)),
    ]
    if !listings.isEmpty { members.append(.init("listings", .object(listings))) }
    if kind == .comparison { members.append(.init("compares", true)) }
    return .object(members)
  }

  /// The controllers of the scenarios in Swift, each once. They are read from the details, which results files keep.
  private var listings: [JSONValue.Member] {
    let names = scenarios.compactMap { scenario -> String? in
      if case .string(let name)? = scenario.detail["controller"]?["listing"] { name } else { nil }
    }
    return Set(names).sorted().compactMap { name in
      WebFile.listing(name).map { .init(name, .string($0)) }
    }
  }

  /// The page's policy: only this script runs, and nothing is fetched (https://www.w3.org/TR/CSP3/). The documents of
  /// pages inherit the policy and keep their styles.
  package static func policy(script: String, more: String = "") -> String {
    let hash = Base64.text(SecureHash.sha256.digest(Array(script.utf8)))
    return "default-src 'none'; script-src 'sha256-\(hash)'; style-src 'unsafe-inline'; base-uri 'none'; "
      + "form-action 'none'\(more)"
  }

  /// Data for scripts. It contains no `<`, so it cannot end the element.
  package static func block(_ id: String, _ value: JSONValue) -> String {
    "<script type=\"application/json\" id=\"\(id)\">\(value.description.replacing("<", with: "\\u003c"))</script>\n"
  }

  /// Fills in the places of a page's template, each once.
  package static func fill(_ name: String, _ values: [String: String]) -> String {
    var rest = (WebFile.text(name) ?? "")[...]
    var result = ""
    while let match = rest.firstMatch(of: /\{(\w+)\}/) {
      result += rest[..<match.range.lowerBound] + (values[String(match.1)] ?? "")
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  package static func escaped(_ text: String) -> String {
    text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

extension RuleText {
  /// The rules with these numbers, as the report's scripts read them.
  package static func reportValue(of numbers: Set<String>) -> JSONValue {
    .object(
      list.filter { numbers.contains($0.number) }.map { rule in
        .init(
          rule.number,
          [
            "title": .string(rule.title), "sentence": .string(rule.sentence),
            "conditions": .array(rule.conditions.map(JSONValue.string)),
            "webkit": .array(rule.webkit.map(JSONValue.string)), "proofs": .array(rule.proofs.map(JSONValue.string)),
            "section": .string(rule.section), "file": .string(rule.file), "line": JSONValue(rule.line),
          ])
      })
  }
}
