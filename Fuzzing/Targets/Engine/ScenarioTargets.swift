import Scenarios

extension FuzzTarget {
  private static let keys = [
    "start: ", "responses:", "steps:", "click", "expect", "settings", "file", "redirect", "status", "headers",
    "https://a.example/", "- ", "  ",
    "&a", "*a", "<<: ", "!!str", "|\n", "\"", "[", "{", "evaluate", "system", "delay", "1e308", "-1",
    "createWebView", "record", "profile",
  ]

  static let scenarioYAML = FuzzTarget("scenario-yaml", words: keys) { try readScenario($0, file: "fuzz.yaml") }
  static let scenarioJSON = FuzzTarget("scenario-json", words: keys + ["\":", "\\u", "null", "true"]) {
    try readScenario($0, file: "fuzz.json")
  }

  /// A scenario file is a scenario, or wrong in one line that names the file.
  private static func readScenario(_ bytes: [UInt8], file: String) throws {
    do {
      let scenario = try ScenarioDecoder.decode(String(decoding: bytes, as: UTF8.self), file: file)
      try hold(!scenario.name.isEmpty, "a scenario without a name")
    } catch let error as ScenarioFileError {
      try hold(error.description.hasPrefix(file), "the file is not named: \(error)")
      try hold(!error.description.utf8.contains { $0 == 0x0A || $0 == 0x0D }, "more than a line: \(error)")
      try hold(!error.message.isEmpty, "no words")
      if let position = error.position {
        try hold(position.line >= 0 && position.column >= 0, "a place before the file: \(error)")
      }
    }
  }
}
