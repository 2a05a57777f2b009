import Recipes
import Reports
import Scenarios
import WebFiles
import WebViewSimulator

/// What the playground's page shows before anything runs: files, lessons and recipes.
package enum PlayOffer {
  static func bytes(_ files: PlayFiles) -> [UInt8] { Array(value(files).description.utf8) }

  package static func value(_ files: PlayFiles) -> JSONValue {
    [
      "files": .array(files.names.map(JSONValue.string)), "first": JSONValue(files.first), "lessons": .array(lessons),
      "recipes": .array(Recipe.allCases.map(value)), "rules": RuleText.reportValue(of: namedRules),
    ]
  }

  /// A lesson is a page of Markdown and a scenario with the same name.
  private static var lessons: [JSONValue] {
    lessonNames.compactMap { name in
      guard let text = WebFile.text("lessons/\(name).md"), let scenario = try? scenario(ofLesson: name) else {
        return nil
      }
      return ["text": .string(text), "scenario": scenario]
    }
  }

  /// The numbers in the lessons' texts that rules have.
  private static var namedRules: Set<String> {
    let texts = lessonNames.compactMap { WebFile.text("lessons/\($0).md") }
    return Set(texts.flatMap { $0.matches(of: /\b\d+\.\d+\b/).map { String($0.output) } })
  }

  /// In their order.
  package static var lessonNames: [String] {
    WebFile.names.filter { $0.hasPrefix("lessons/") && $0.hasSuffix(".md") }.map { String($0.dropFirst(8).dropLast(3)) }
  }

  /// - Throws: `ScenarioFileError`
  package static func scenario(ofLesson name: String) throws(ScenarioFileError) -> JSONValue {
    guard let text = WebFile.text("lessons/\(name).yaml") else {
      throw ScenarioFileError(file: "lessons/\(name).yaml", message: "does not exist")
    }
    return try ScenarioDecoder.inlined(text, file: "lessons/\(name).yaml", .dropped)
  }

  private static func value(_ recipe: Recipe) -> JSONValue {
    ["name": .string(recipe.rawValue), "summary": .string(recipe.summary), "swift": JSONValue(source(of: recipe))]
  }

  /// The class that the recipe is, as the sources have it.
  static func source(of recipe: Recipe) -> String? {
    let name = className(recipe)
    for file in WebFile.names where file.hasPrefix("Sources/SignIn/Recipes/") {
      guard let text = WebFile.text(file) else { continue }
      var lines: [Substring] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if !lines.isEmpty || line.contains("class \(name)") { lines.append(line) }
        if !lines.isEmpty, line == "}" { return lines.joined(separator: "\n") }
      }
    }
    return nil
  }

  private static func className(_ recipe: Recipe) -> String {
    switch recipe {
    case .exactHosts, .hostsAndSubdomains, .remoteAllowlist: "AllowlistApp"
    case .blockPopups: "BlockPopupsApp"
    case .allowPopups: "RecipeApp"
    case .sameView: "SameViewApp"
    case .openInSafari: "OpenInSafariApp"
    case .signInInSafari: "SafariSignInApp"
    case .authenticationSession: "AuthenticationSessionApp"
    case .ownSession: "OwnSessionApp"
    }
  }
}
