/// Why something happened or did not happen, from the code that decided it.
///
/// Traces show it to people: whole words, no jargon that the page's author would not know.
public struct Reason: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number of the rule in `Docs/Rules.md`, such as `1.13`.
  public let rule: String
  public let text: String

  /// For the files that are written from `Docs/Reasons.md`, which has every reason there is.
  init(_ rule: String, _ text: String) {
    self.rule = rule
    self.text = text
  }

  public var description: String { "\(text) [\(rule)]" }
}
