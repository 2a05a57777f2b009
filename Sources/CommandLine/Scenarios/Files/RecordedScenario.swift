import TraceReports
import WebViewSimulator

/// A scenario that a user has made step by step. Each step expects the calls that it made in the recording. The same
/// steps give the same text.
package struct RecordedScenario: Sendable {
  /// The calls and results of a step; the load is the first.
  package struct Observed: Sendable, Equatable {
    package var lines: [String]
    package var result: JSONValue?

    package init(_ step: ScenarioTrace.Step) {
      lines = step.trace.lines.isEmpty ? ["nothing"] : step.trace.lines
      result = step.result
    }

    package init(lines: [String], result: JSONValue? = nil) {
      self.lines = lines
      self.result = result
    }

    fileprivate var expectation: JSONValue {
      .array((lines + (result.map { ["result: \($0)"] } ?? [])).map(JSONValue.string))
    }
  }

  /// The scenario as it runs: without expectations.
  package let source: JSONValue

  /// - Parameters:
  ///   - scenario: the scenario in the playground's form.
  ///   - page: a page whose text the scenario contains; nil for none.
  package init(_ scenario: JSONValue, page: Page? = nil) {
    guard case .object(let members) = scenario else {
      source = scenario
      return
    }
    let order = ScenarioKeys.scenario.keys.map(\.name)
    var kept = members.filter { member in
      // A page's console is recorded for the playground alone.
      !["$schema", "expect"].contains(member.name) && (page == nil || member.name != "record")
    }
    for place in kept.indices {
      switch kept[place].name {
      case "responses": kept[place].value = Self.responses(kept[place].value, page)
      case "steps": kept[place].value = Self.steps(kept[place].value)
      default: break
      }
    }
    source = .object(Self.sorted(kept, order))
  }

  /// A page that is in a file beside the scenario.
  package struct Page: Sendable {
    package var name: String
    /// The text; nil if the scenario cannot name the file.
    package var text: String?

    package init(name: String, text: String?) {
      self.name = name
      self.text = text
    }
  }

  /// Whether the scenario asks servers outside.
  package var asksServers: Bool { source["network"] != nil }

  /// The scenario with the calls of its steps as expectations.
  /// - Parameter recording: the file with the answers of servers outside, which answers in their place.
  package func scenario(_ observed: [Observed], recording: String? = nil) -> JSONValue {
    guard case .object(var members) = source, let start = observed.first else { return source }
    if let recording, let place = members.firstIndex(where: { $0.name == "network" }) {
      members[place] = .init("har", .array([.string(recording)]))
    }
    if case .array(let steps)? = source["steps"], let place = members.firstIndex(where: { $0.name == "steps" }) {
      let expected = zip(steps, observed.dropFirst()).map { step, observed -> JSONValue in
        guard case .object(let own) = step else { return step }
        return .object(own + [.init("expect", observed.expectation)])
      }
      members[place].value = .array(expected)
    }
    members.append(.init("expect", start.expectation))
    return .object(Self.sorted(members, ScenarioKeys.scenario.keys.map(\.name)))
  }

  // MARK: Order

  private static func sorted(_ members: [JSONValue.Member], _ names: [String]) -> [JSONValue.Member] {
    members.enumerated().sorted { first, second in
      let places = [first, second].map { names.firstIndex(of: $0.element.name) ?? names.count }
      return (places[0], first.offset) < (places[1], second.offset)
    }.map(\.element)
  }

  private static func steps(_ value: JSONValue) -> JSONValue {
    guard case .array(let steps) = value else { return value }
    let names = ScenarioKeys.step.keys.map(\.name)
    return .array(
      steps.map { step in
        guard case .object(let members) = step else { return step }
        return .object(sorted(members.filter { $0.name != "expect" }, names))
      })
  }

  /// The responses, in which an unchanged page stays in its file.
  private static func responses(_ value: JSONValue, _ page: Page?) -> JSONValue {
    guard let page, let text = page.text, case .object(let members) = value else { return value }
    return .object(
      members.map { member in
        guard member.value["body"] == .string(text) || member.value == .string(text) else { return member }
        return .init(member.name, ["file": .string(page.name)])
      })
  }
}
