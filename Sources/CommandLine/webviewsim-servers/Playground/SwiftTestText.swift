import WebViewSimulator

/// A recorded scenario as a Swift test.
enum SwiftTestText {
  static func text(_ scenario: JSONValue, name: String) -> String {
    var body = ["let simulator = Simulator()"]
    if text(scenario["createWebView"]) == "block" {
      body.append("simulator.app.behavior.opensWindow = { _, _, _ in false }")
    }
    if let delegate = scenario["delegate"] {
      body.append("// The scenario's app is the recipe \(delegate): use your own delegate here.")
    }
    if case .object(let responses)? = scenario["responses"] {
      for response in responses { body += site(response.name, response.value) }
    }
    body.append("try await simulator.open(\(literal(text(scenario["start"]) ?? "")))")
    body += verification(scenario["expect"])
    if case .array(let steps)? = scenario["steps"] {
      for step in steps { body += ["", call(step)] + verification(step["expect"]) }
    }
    var lines = ["import Testing", "import WebViewSimulator", "import WebViewSimulatorTesting", ""]
    lines.append("@MainActor @Test func \(identifier(name))() async throws {")
    for line in body.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? "" : "  \(line)")
    }
    lines.append("}")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func site(_ url: String, _ answer: JSONValue) -> [String] {
    guard let html = text(answer) ?? text(answer["body"]) else { return ["// \(url) answers \(answer)"] }
    return ["try simulator.site(", "  \(literal(url)),", "  html: \(multiline(html)))"]
  }

  private static func call(_ step: JSONValue) -> String {
    var place = ""
    if let window = text(step["window"]), window != "main" { place += ", in: \(literal(window))" }
    switch step["frame"] {
    case .string(let frame)?: place += ", frame: [\(literal(frame))]"
    case .array(let frames)?: place += ", frame: [\(frames.compactMap(text).map(literal).joined(separator: ", "))]"
    default: break
    }
    if let typed = text(step["type"]) {
      return "try await simulator.type(\(literal(typed)), into: \(literal(text(step["into"]) ?? ""))\(place))"
    }
    if case .number(let milliseconds)? = step["wait"] {
      return "await simulator.advance(milliseconds: \(JSONValue.number(milliseconds)))"
    }
    if let selector = text(step["activate"]) ?? text(step["click"]) {
      return "try await simulator.click(\(literal(selector))\(place))"
    }
    if let script = text(step["evaluate"]) { return "try await simulator.evaluate(\(literal(script))\(place))" }
    guard case .object(let members) = step else { return "" }
    return "// not available in tests: \(JSONValue.object(members.filter { $0.name != "expect" }))"
  }

  /// Results are of scenario files only.
  private static func verification(_ expect: JSONValue?) -> [String] {
    guard case .array(let lines)? = expect else { return [] }
    let calls = lines.compactMap(text).filter { !$0.hasPrefix("result: ") }
    return ["try simulator.newCalls().verify(", "  #\"\"\""] + calls.map { "  " + $0 } + ["  \"\"\"#)"]
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  /// A literal on one line.
  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A raw literal over several lines. Its delimiters do not occur in the text.
  private static func multiline(_ text: String) -> String {
    let isUnusual = text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
    if isUnusual { return literal(text) }
    var marks = "#"
    while text.contains("\"\"\"" + marks) || text.contains("\\" + marks) { marks += "#" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
    return (["\(marks)\"\"\""] + lines + ["    \"\"\"\(marks)"]).joined(separator: "\n")
  }

  /// A function's name made of a file's.
  private static func identifier(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.enumerated().map { place, word in
      place == 0 ? word.prefix(1).lowercased() + word.dropFirst() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return joined.first.map(\.isLetter) == true ? joined : "recorded" + joined
  }
}
