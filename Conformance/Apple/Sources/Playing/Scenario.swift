import Foundation
import Yams

/// A scenario file, as far as an app with public API can play it.
public struct Scenario {
  /// A file that is no scenario, or one that public API cannot play. The text is for the user.
  public struct Problem: Error, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
  }

  let start: String
  let settings: [String: Any]
  let steps: [Step]
  let answers: Answers
  let records: Set<String>
  /// Why public API cannot play it; nil if it can.
  public let obstacle: String?

  /// The file's value: JSON, or YAML.
  /// - Throws: `Problem`.
  public static func value(of text: String, isYAML: Bool) throws -> [String: Any] {
    do {
      let value: Any? =
        try isYAML ? Yams.load(yaml: text) : JSONSerialization.jsonObject(with: Data(text.utf8))
      guard let fields = value as? [String: Any] else { throw Problem("a scenario is an object") }
      return fields
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("\(error)")
    }
  }

  /// - Throws: `Problem`.
  public init(_ fields: [String: Any]) throws {
    guard let start = fields["start"] as? String else { throw Problem("“start” is missing") }
    self.start = start
    settings = fields["settings"] as? [String: Any] ?? [:]
    steps = try (fields["steps"] as? [[String: Any]] ?? []).map { try Step($0) }
    answers = Answers(fields, settings)
    records = Set(fields["record"] as? [String] ?? [])
    obstacle = Self.obstacle(fields, settings)
  }

  private static func obstacle(_ fields: [String: Any], _ settings: [String: Any]) -> String? {
    if fields["order"] != nil { return "an order needs an engine that can be held" }
    for (key, reason) in [
      ("delegate", "a recipe is the simulator's own app"), ("providers", "a provider of accounts is simulated"),
      ("app", "the app's own files are given when it is built"), ("appBoundDomains", "the app's own files are given"),
      ("har", "a recording is the simulator's"), ("challenges", "the proxy asks for no password"),
    ] where fields[key] != nil { return reason }
    for (key, reason) in [
      ("beforeUnloadPanel", "the panel for beforeunload is private"),
      ("trackingPrevention", "tracking prevention cannot be switched by public API"),
    ] where settings[key] as? Bool == true { return reason }
    for key in ["pageCache", "processSwap"] where settings[key] as? Bool == false {
      return "\(key) cannot be switched by public API"
    }
    if settings["features"] != nil { return "features cannot be switched by public API" }
    return nil
  }
}

/// What is done, and how long one waits for what follows.
struct Step {
  enum Action {
    /// Real: as the user does. Otherwise the recorder has clicked by a script of the app, where there was a choice.
    case click(String, isReal: Bool)
    case evaluate(String)
    case evaluateWithoutGesture(String)
    case load(String), loadHTML(String, base: String?)
    case goBack, goForward, reload, stopLoading, wait
    case closeWebView(String)
  }

  let action: Action
  let window: String
  /// Selectors of iframes, outermost first.
  let frame: [String]
  /// Milliseconds.
  let wait: Double
  /// Milliseconds after which one goes on, whatever loads; nil to wait for quiet.
  let settle: Double?
  let timeout: Double

  init(_ fields: [String: Any]) throws {
    window = fields["window"] as? String ?? "main"
    frame = (fields["frame"] as? [String]) ?? (fields["frame"] as? String).map { [$0] } ?? []
    settle = (fields["settle"] as? NSNumber)?.doubleValue
    timeout = (fields["timeout"] as? NSNumber)?.doubleValue ?? 5000
    wait = (fields["wait"] as? NSNumber)?.doubleValue ?? 0
    let text = { (key: String) in fields[key] as? String }
    if let selector = text("activate") {
      action = .click(selector, isReal: true)
    } else if let selector = text("click") {
      action = .click(selector, isReal: !frame.isEmpty)
    } else if let script = text("evaluate") {
      action = .evaluate(script)
    } else if let script = text("evaluateWithoutGesture") {
      action = .evaluateWithoutGesture(script)
    } else if let url = text("load") {
      action = .load(url)
    } else if let html = text("loadHTML") {
      action = .loadHTML(html, base: text("baseURL"))
    } else if let window = text("closeWebView") {
      action = .closeWebView(window)
    } else if fields["wait"] != nil {
      action = .wait
    } else {
      let names: [String: Action] = [
        "goBack": .goBack, "goForward": .goForward, "reload": .reload, "stopLoading": .stopLoading,
      ]
      guard let action = names.first(where: { fields[$0.key] != nil })?.value else {
        throw Scenario.Problem("a step that public API cannot do: \(fields.keys.sorted().joined(separator: ", "))")
      }
      self.action = action
    }
  }
}
