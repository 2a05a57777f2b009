/// A rule of `Docs/Rules`, or of the tables in `Docs/AuthenticationSessions.md`.
package struct RuleText: Sendable, Equatable {
  /// Such as `1.4`.
  package let number: String
  /// A few words.
  package let title: String
  /// What happens, in at most 200 characters that can stand alone. Code is in backticks.
  package let sentence: String
  /// Conditions and exceptions.
  package let conditions: [String]
  /// The functions of WebKit that decide the rule.
  package let webkit: [String]
  /// What proves it: names of scenarios and tests.
  package let proofs: [String]
  /// The headings above it.
  package let section: String
  /// The page's path in the repository.
  package let file: String
  /// The line of the page where the rule begins, 1-based.
  package let line: Int

  /// By number.
  package static let all = Dictionary(list.map { ($0.number, $0) }) { first, _ in first }
}
