import AppAssociations
import Scenarios
import URLStandard

extension FuzzTarget {
  private static let keys = [
    "start: ", "responses:", "steps:", "click", "expect", "settings", "file", "redirect", "status", "headers",
    "https://a.example/", "- ", "  ",
    "&a", "*a", "<<: ", "!!str", "|\n", "\"", "[", "{", "evaluate", "system", "delay", "1e308", "-1",
    "createWebView", "record", "profile",
  ]

  static let scenarioYAML = FuzzTarget("scenario-yaml", words: keys) { try readScenario($0, file: "fuzz.yaml") }
  static let scenarioJSON = FuzzTarget("scenario-json", words: keys + ["\":", "\\u", "null", "true"]) { try readScenario($0, file: "fuzz.json") }

  /// A scenario file is a scenario, or wrong in one line that names the file.
  private static func readScenario(_ bytes: [UInt8], file: String) throws {
    do {
      let scenario = try ScenarioDecoder.decode(String(decoding: bytes, as: UTF8.self), file: file)
      try hold(!scenario.name.isEmpty, "a scenario without a name")
    } catch let error as ScenarioFileError {
      try hold(error.description.hasPrefix(file), "the file is not named: \(error)")
      try hold(!error.description.utf8.contains { $0 == 0x0A || $0 == 0x0D }, "more than a line: \(error)")
      try hold(!error.message.isEmpty, "no words")
      if let position = error.position { try hold(position.line >= 0 && position.column >= 0, "a place before the file: \(error)") }
    }
  }

  /// `Info.plist` and entitlements, in XML or binary.
  static let propertyLists = FuzzTarget(
    "property-lists",
    words: [
      "<plist>", "<dict>", "</dict>", "<key>", "<array>", "<string>", "<integer>", "<data>", "<date>", "bplist00",
      "CFBundleURLTypes",
      "CFBundleURLSchemes", "com.apple.developer.associated-domains", "webcredentials:", "applinks:*.",
      "?mode=developer", "<!ENTITY", "<!DOCTYPE plist",
    ]
  ) { bytes in
    do {
      let dictionary = try PropertyList.dictionary(bytes, file: "fuzz.plist")
      _ = try? InfoPlist(dictionary: dictionary)
      let entitlements = try Entitlements(dictionary: dictionary)
      for service in AssociationService.allCases { _ = entitlements.entries(of: service, for: "a.example") }
    } catch let error as PropertyListError {
      try hold(!error.description.isEmpty, "no words")
    }
  }

  /// `apple-app-site-association`.
  static let associations = FuzzTarget(
    "associations",
    words: [
      "{\"applinks\":{\"details\":[", "\"components\":[{", "\"/\":\"", "\"?\":{", "\"#\":", "\"exclude\":true",
      "\"paths\":[\"NOT ", "*", "?*", "$(lang)",
      "\"substitutionVariables\":", "\"caseSensitive\":false", "\"percentEncoded\":false", "\"appIDs\":[\"A.b\"]",
      "webcredentials", "\"apps\":",
    ]
  ) { bytes in
    guard let file = try? AssociationFile(bytes) else { return }
    for service in AssociationService.allCases { _ = (file.names(service), file.apps[service]) }
    for text in ["https://a.example/x/yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy?a=b&c=d#e", "https://a.example/%2F%zz/?%", "https://a.example"] {
      guard let url = WebURL(text) else { continue }
      _ = UniversalLinks.verdict(of: file, on: url, for: "A.b")
      for details in file.details { _ = details.verdict(on: url) }
    }
    try hold(file.findings.allSatisfy { !$0.isEmpty }, "a finding without words")
  }
}
