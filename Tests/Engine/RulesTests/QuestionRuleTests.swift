import Foundation
import Testing

/// The pages that `webviewsim explain` shows.
@Suite struct QuestionRuleTests {
  @Test func `every rule that a question or an error's code names exists`() throws {
    let known = try RuleBook.knownNumbers()
    var count = 0
    for file in try RuleBook.files("Docs", ending: ".md") where file.contains("Questions/") {
      guard let line = try RuleBook.text(of: file).split(separator: "\n").first(where: { $0.hasPrefix("- **Rules:**") })
      else { continue }
      for rule in line.dropFirst("- **Rules:**".count).split(separator: ",") {
        let number = rule.trimmingCharacters(in: .whitespaces)
        count += 1
        #expect(known.contains(number), "\(file) names rule \(number), which is in no page")
      }
    }
    for line in try RuleBook.text(of: "Docs/ErrorCodes.md").split(separator: "\n") where line.hasSuffix(" |") {
      for rule in line.dropLast(2).split(separator: "|").last?.split(separator: ",") ?? [] {
        let number = rule.trimmingCharacters(in: .whitespaces)
        if RuleBook.isNumber(number) { #expect(known.contains(number), "Docs/ErrorCodes.md names rule \(number)") }
      }
    }
    #expect(count > 100)
  }
}
