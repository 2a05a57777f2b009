import Testing
import WebFiles

@testable import Reports

@Suite struct ExplanationsTests {
  private func titles(_ words: String...) -> [String] { Explanations(of: words).questions.map(\.title) }

  private func codes(_ words: String...) -> [String] {
    Explanations(of: words).errors.map { "\($0.domain) \($0.code)" }
  }

  @Test(
    arguments: [
      (["-1007"], "NSURLErrorDomain -1007"), (["1007"], "NSURLErrorDomain -1007"),
      (["\u{2212}999"], "NSURLErrorDomain -999"), (["102"], "WebKitErrorDomain 102"),
      (["WKErrorDomain", "14"], "WKErrorDomain 14"), (["wkerrordomain 14"], "WKErrorDomain 14"),
      (["canceledLogin"], "ASWebAuthenticationSessionErrorDomain 1"),
    ])
  func `a code is found with and without its domain, its sign and its case`(words: [String], found: String) {
    let errors = Explanations(of: words).errors.map { "\($0.domain) \($0.code)" }
    #expect(errors == [found])
  }

  @Test func `a code of several domains is found in each`() {
    #expect(
      codes("1") == ["WKErrorDomain 1", "ASWebAuthenticationSessionErrorDomain 1", "WebKitBlobResource 1"])
    #expect(codes("ASWebAuthenticationSessionErrorDomain", "1") == ["ASWebAuthenticationSessionErrorDomain 1"])
  }

  @Test func `a code brings its questions`() {
    #expect(titles("102").contains { $0.contains("Frame load interrupted") })
    #expect(titles("-999").contains { $0.contains("-999") })
    #expect(titles("WKErrorDomain", "14").first == "Why does evaluateJavaScript fail with WKErrorDomain 14?")
  }

  @Test func `a word is found where a word begins with it, the title first`() {
    #expect(titles("blank").first == "Why does a link with target=_blank do nothing?")
    #expect(titles("blank", "popup").first == "Why does a popup open and stay blank?")
    #expect(titles("COOP").count == 1)
    #expect(titles("lank").isEmpty)
    #expect(titles("blank").count <= Explanations.mostQuestions)
  }

  @Test func `a rule's number brings the questions that it decides`() {
    #expect(titles("1.22") == ["Why does window.open do nothing in an iOS app?"])
    #expect(titles("as.11").contains("Why does a session with an https callback not start?"))
  }

  @Test func `a rule's number shows its title, its sentence and its conditions`() throws {
    let rule = try #require(RuleText.all["1.37"])
    let text = Explanations(of: ["1.37"]).text(width: 1000)
    #expect(text.hasPrefix("Rule 1.37, \(rule.title)\n  \(rule.sentence)\n  - \(rule.conditions[0])\n"))
    #expect(Explanations(of: ["AS.11"]).rules.map(\.number) == ["AS.11"])
    #expect(Explanations(of: ["l3"]).rules.map(\.number) == ["L3"])
  }

  @Test func `a word finds rules, those with it in their title first`() {
    let found = Explanations(of: ["beforeunload"]).rules
    #expect(found.first?.title == "When beforeunload is asked")
    #expect(found.count > 1 && found.count <= Explanations.mostRules)
  }

  @Test func `a code brings the rules that decide it`() {
    #expect(Explanations(of: ["-1007"]).rules.map(\.number) == ["4.16"])
  }

  @Test func `what nobody knows is empty`() {
    #expect(Explanations(of: ["xyzzy"]).isEmpty)
    #expect(Explanations(of: []).isEmpty)
    #expect(Explanations(of: ["NSURLErrorDomain", "102"]).errors.isEmpty)
  }

  @Test func `the text names what happened, what to run and the rules, in lines of the given width`() {
    let text = Explanations(of: ["-1007"]).text(width: 60)
    #expect(text.hasPrefix("NSURLErrorDomain -1007, NSURLErrorHTTPTooManyRedirects\n"))
    #expect(text.contains("  Rules: 4.16\n"))
    let question = Explanations(of: ["COOP"]).text(width: 200)
    #expect(question.contains("  See it: webviewsim run Docs/Questions/03-firebase-popup-blank.yaml\n"))
    #expect(!question.contains("`"))
    let narrow = Explanations(of: ["COOP"]).text(width: 60).split(separator: "\n")
    #expect(narrow.count > question.split(separator: "\n").count)
  }

  @Test func `every question has a title that asks, an answer, rules, words and a source`() {
    #expect(Question.all.map(\.number) == Array(1...58))
    for question in Question.all {
      #expect(question.title.hasSuffix("?"), "\(question.number)")
      #expect(!question.answer.isEmpty && !question.rules.isEmpty && !question.files.isEmpty, "\(question.number)")
      #expect(!question.words.isEmpty && !question.sources.isEmpty, "\(question.number)")
    }
  }
}
