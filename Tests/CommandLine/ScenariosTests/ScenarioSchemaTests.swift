import Foundation
import Testing
import WebFiles
import WebViewSimulator

@testable import Scenarios

@Suite("The schema of scenario files") struct ScenarioSchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  private static let scenarios: [String] = {
    let folders = ["TestPages", "Conformance/scenarios", "Sources/Testing/CWebFiles/web/lessons"]
    return (try? ScenarioFiles.find(folders.map { root.appending(path: $0).path })) ?? []
  }()

  private func schema() throws -> SchemaCheck { SchemaCheck(root: try JSONReader.parse(ScenarioSchema.json)) }

  private func value(_ text: String, file: String) throws -> JSONValue {
    try ScenarioDecoder(file: file, folder: ScenarioFolder(ofScenario: file)).parse(text).value
  }

  @Test("The file in Docs is up to date: webviewsim schema > Docs/scenario.schema.json")
  func isCurrent() throws {
    let file = try String(contentsOf: Self.root.appending(path: "Docs/scenario.schema.json"), encoding: .utf8)
    #expect(file == ScenarioSchema.json)
  }

  @Test("Every scenario of the repository has the form")
  func repository() throws {
    #expect(Self.scenarios.count > 400)
    let schema = try schema()
    for path in Self.scenarios {
      let problem = schema.problem(try value(String(contentsOfFile: path, encoding: .utf8), file: path))
      #expect(problem == nil, "\(path)")
    }
  }

  @Test("Every scenario of the test pages names it, for editors")
  func named() throws {
    for path in Self.scenarios where path.contains("/TestPages/") {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let head = text.split(separator: "\n").prefix(2).joined()
      #expect(head.contains("scenario.schema.json"), "\(path)")
    }
  }

  @Test(
    "What is wrong has its own place",
    arguments: [
      ("{start: x, steps: [{click: a, wait: 1}]}", "/steps/0/wait: not allowed"),
      ("{start: x, steps: [{request: a, click: a}]}", "/steps/0/request: not allowed"),
      ("{start: x, responses: {u: {bodi: x}}}", "/responses/u/bodi: unknown"),
      ("{start: x, responses: {u: [{body: x}, {status: 99}]}}", "/responses/u/1/status: too small"),
      ("{start: x, responses: {u: {header: h, contains: {a: {bodi: x}}}}}", "/responses/u/contains/a/bodi: unknown"),
      ("{start: x, cancel: [https://a.example/, {prefix: a, windw: b}]}", "/cancel/1/windw: unknown"),
      ("{start: x, delegate: {recipe: blockPopups, host: a}}", "/delegate/host: unknown"),
      ("{start: x, delegate: blokPopups}", "/delegate: not one of the values"),
      ("{start: x, dialogs: {files: [{name: a, bod: b}]}}", "/dialogs/files/0/bod: unknown"),
    ])
  func placed(text: String, problem: String) throws {
    #expect(try schema().problem(try value(text, file: "s.yaml")) == problem)
  }

  @Test(
    "What the decoder refuses, the schema refuses",
    arguments: [
      "{}", "[]", "{start: 1}", "{start: x, stepz: []}", "{start: x, steps: {}}", "{start: x, steps: [{}]}",
      "{start: x, steps: [{click: a, wait: 1}]}", "{start: x, steps: [{click: a, colour: b}]}",
      "{start: x, steps: [{wait: -1}]}", "{start: x, steps: [{goBack: false}]}", "{start: x, platform: watchOS}",
      "{start: x, settings: {pageCache: maybe}}", "{start: x, settings: {onWebViewDidClose: explode}}",
      "{start: x, responses: {'https://a.example/': {status: 99}}}",
      "{start: x, responses: {'https://a.example/': {bodi: x}}}", "{start: x, createWebView: sometimes}",
      "{start: x, cancel: [{prefiks: x}]}", "{start: x, delegate: {hosts: [a]}}", "{start: x, delegate: noSuchRecipe}",
      "{start: x, record: [everything]}", "{start: x, dialogs: {confirm: 1}}", "{start: x, providers: [{}]}",
      "{start: x, user: {consent: perhaps}}", "{start: x, profile: {fragmentPolicy: never}}",
    ])
  func wrong(text: String) throws {
    #expect(throws: ScenarioFileError.self) { try ScenarioDecoder.decode(text, file: "s.yaml") }
    #expect(try schema().problem(try value(text, file: "s.yaml")) != nil)
  }
}

/// As much of JSON Schema as the scenarios' schema uses.
struct SchemaCheck {
  let root: JSONValue

  /// The path of what does not have the form; nil if all of it has.
  func problem(_ value: JSONValue) -> String? { problem(value, root, at: "") }

  private func problem(_ value: JSONValue, _ schema: JSONValue, at path: String) -> String? {
    if case .string(let reference)? = schema["$ref"] {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = root["$defs"]?[name] else { return "\(path): no \(reference)" }
      if let problem = problem(value, target, at: path) { return problem }
    }
    if schema == false { return "\(path): not allowed" }
    if let types = Self.types(schema), !types.contains(where: { Self.has(value, $0) }) {
      return "\(path): not \(types.joined(separator: " or "))"
    }
    if case .array(let values)? = schema["enum"], !values.contains(value) { return "\(path): not one of the values" }
    if let constant = schema["const"], constant != value { return "\(path): not \(constant)" }
    if case .number(let number) = value {
      if case .number(let least)? = schema["minimum"], number < least { return "\(path): too small" }
      if case .number(let most)? = schema["maximum"], number > most { return "\(path): too large" }
    }
    if case .array(let schemas)? = schema["anyOf"], !schemas.contains(where: { problem(value, $0, at: path) == nil }) {
      return "\(path): none of the forms"
    }
    if case .array(let schemas)? = schema["allOf"] {
      for schema in schemas {
        if let problem = problem(value, schema, at: path) { return problem }
      }
    }
    if let condition = schema["if"],
      let consequence = schema[problem(value, condition, at: path) == nil ? "then" : "else"],
      let problem = problem(value, consequence, at: path)
    {
      return problem
    }
    if case .array(let elements) = value, let items = schema["items"] {
      for (place, element) in elements.enumerated() {
        if let problem = problem(element, items, at: "\(path)/\(place)") { return problem }
      }
    }
    return members(value, schema, at: path)
  }

  private func members(_ value: JSONValue, _ schema: JSONValue, at path: String) -> String? {
    guard case .object(let members) = value else { return nil }
    if case .array(let names)? = schema["required"] {
      for case .string(let name) in names where value[name] == nil { return "\(path): needs \(name)" }
    }
    for member in members {
      let place = "\(path)/\(member.name)"
      if let own = schema["properties"]?[member.name] {
        if let problem = problem(member.value, own, at: place) { return problem }
      } else if schema["additionalProperties"] == false {
        return "\(place): unknown"
      } else if let others = schema["additionalProperties"], case .object = others {
        if let problem = problem(member.value, others, at: place) { return problem }
      }
    }
    return nil
  }

  private static func types(_ schema: JSONValue) -> [String]? {
    switch schema["type"] {
    case .string(let type)?: [type]
    case .array(let types)?: types.compactMap { if case .string(let type) = $0 { type } else { nil } }
    default: nil
    }
  }

  private static func has(_ value: JSONValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.object, "object"), (.array, "array"), (.string, "string"), (.bool, "boolean"), (.number, "number"),
      (.null, "null"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}
