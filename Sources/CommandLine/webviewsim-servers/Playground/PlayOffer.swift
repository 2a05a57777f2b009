import Recipes
import Reports
import Scenarios
import WebFiles
import WebViewSimulator

/// The files, lessons and recipes that the playground's page shows before anything runs.
enum PlayOffer {
  static func bytes(_ files: PlayFiles, package: String?) -> [UInt8] {
    Array(value(files, package: package).description.utf8)
  }

  /// - Parameter package: the name of the package with the app's own code, if that is played.
  static func value(_ files: PlayFiles, package: String? = nil) -> JSONValue {
    [
      "package": JSONValue(package),
      "files": .array(files.described), "first": JSONValue(files.first), "link": JSONValue(files.link?.fragment),
      "lessons": .array(lessons),
      "chapters": .array(chapters), "recipes": .array(Recipe.allCases.map(value)),
      "listings": Listing.value, "plain": .array(Listing.withoutRecipe.map { .string($0.rawValue) }),
      "rules": RuleText.reportValue(of: namedRules),
    ]
  }

  /// A lesson is a page of Markdown and a scenario with the same name. Some lessons have a second scenario to compare
  /// with, such as one that shows the common belief.
  private static var lessons: [JSONValue] {
    lessonNames.compactMap { name in
      guard let text = WebFile.text("lessons/\(name).md"), let scenario = try? scenario(ofLesson: name),
        let chapter = chapterNames.firstIndex(of: chapterName(ofLesson: name))
      else { return nil }
      return [
        "name": .string(name), "chapter": JSONValue(chapter), "text": .string(text), "scenario": scenario,
        "other": (try? Self.scenario(ofLesson: name + otherEnding)) ?? .null,
      ]
    }
  }

  /// The title and the subject of each chapter.
  private static var chapters: [JSONValue] {
    chapterNames.map { name in
      let lines = (WebFile.text("lessons/\(name)/\(chapterFile)") ?? "").split(separator: "\n")
      let title = lines.first.map { String($0.dropFirst(2)) }
      return ["title": JSONValue(title), "text": .string(lines.dropFirst().joined(separator: " "))]
    }
  }

  private static let chapterFile = "chapter.md"

  /// The ending of the name of a scenario to compare with.
  static let otherEnding = ".other"

  /// The numbers of rules that the lessons' texts mention.
  private static var namedRules: Set<String> {
    let texts = lessonNames.compactMap { WebFile.text("lessons/\($0).md") }
    return Set(texts.flatMap { $0.matches(of: /\b(?:\d+|AS|R|UA)\.\d+\b/).map { String($0.output) } })
  }

  /// The lessons in their order, each with its chapter: `1-windows-and-names/01-clicks`.
  static var lessonNames: [String] {
    WebFile.names.filter { $0.hasPrefix("lessons/") && $0.hasSuffix(".md") && !$0.hasSuffix("/" + chapterFile) }
      .map { String($0.dropFirst(8).dropLast(3)) }
  }

  /// The chapters in their order.
  static var chapterNames: [String] {
    WebFile.names.filter { $0.hasPrefix("lessons/") && $0.hasSuffix("/" + chapterFile) }
      .map { String($0.dropFirst(8).dropLast(chapterFile.count + 1)) }
  }

  private static func chapterName(ofLesson name: String) -> String {
    name.split(separator: "/").first.map(String.init) ?? name
  }

  /// - Throws: `ScenarioFileError`
  static func scenario(ofLesson name: String) throws(ScenarioFileError) -> JSONValue {
    guard let text = WebFile.text("lessons/\(name).yaml") else {
      throw ScenarioFileError(file: "lessons/\(name).yaml", message: "does not exist")
    }
    return try ScenarioDecoder.inlined(text, file: "lessons/\(name).yaml", .dropped)
  }

  private static func value(_ recipe: Recipe) -> JSONValue {
    [
      "name": .string(recipe.rawValue), "summary": .string(recipe.summary),
      "listings": .array(Listing.all(of: recipe).map { .string($0.rawValue) }),
    ]
  }
}
