/// The reason why something happened or did not happen, according to the code that decided it.
///
/// Traces show reasons to people, so they use whole words and no jargon that a page's author would not know.
public struct Reason: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number of the rule in `Docs/Rules.md`, such as `1.13`.
  public let rule: String
  public let text: String

  /// The initialiser for the files generated from `Docs/Reasons.md`, which lists all reasons.
  package init(_ rule: String, _ text: String) {
    self.rule = rule
    self.text = text
  }

  public var description: String { "\(text) [\(rule)]" }
}
