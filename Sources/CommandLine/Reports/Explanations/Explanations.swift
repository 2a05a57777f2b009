import WebFiles

/// The questions, rules and error codes that answer a search. Somebody searches for words, a rule's number, or an
/// error's code with or without its domain.
package struct Explanations: Equatable, Sendable {
  /// The best rules first.
  package var rules: [RuleText] = []
  package var errors: [ErrorCode] = []
  /// The best questions first.
  package var questions: [Question] = []

  package var isEmpty: Bool { rules.isEmpty && errors.isEmpty && questions.isEmpty }

  /// The greatest number of questions that a search by words gives.
  package static let mostQuestions = 5

  /// The greatest number of rules that a search by words or by an error's code gives.
  package static let mostRules = 5

  /// - Parameter words: the typed words, such as `["WKErrorDomain", "14"]` or `["blank"]`.
  package init(of words: [String]) {
    let words = words.flatMap { $0.split(separator: " ") }.map { SearchWord(String($0)) }.filter { !$0.text.isEmpty }
    guard let last = words.last else { return }
    if let number = last.number {
      find(code: number, in: Array(words.dropLast()))
    } else if words.count == 1, last.isRule {
      rules = RuleText.list.filter { $0.number.lowercased() == last.text }
      questions = Question.all.filter { $0.rules.contains { $0.lowercased() == last.text } }
    } else {
      errors = ErrorCode.all.filter { error in words.allSatisfy { $0.isIn(error.name) || $0.isIn(error.domain) } }
      if errors.count > Self.mostQuestions { errors = [] }
      questions = Self.best(words, among: Question.all)
      rules = Self.best(words, among: RuleText.list)
    }
  }

  /// An error's code: with its sign, or without the minus that `NSURLErrorDomain` has.
  private mutating func find(code number: Int, in domain: [SearchWord]) {
    errors = ErrorCode.all.filter { error in
      (error.code == number || error.code == -number) && domain.allSatisfy { $0.isIn(error.domain) }
    }
    let names = Set(errors.map { $0.name.lowercased() })
    let digits = String(number.magnitude)
    questions = Question.all.filter { question in
      let words = Set(question.words.map { $0.lowercased() })
      if !words.isDisjoint(with: names) { return true }
      // Small numbers are in many texts: only a word of the page's own list counts.
      guard words.contains(digits) || number.magnitude >= 100 && question.title.contains(digits) else { return false }
      return domain.allSatisfy { word in word.isIn(question.title) || question.words.contains(where: word.isIn) }
    }
    let deciding = Set(errors.flatMap(\.rules))
    if questions.isEmpty { questions = Question.all.filter { !deciding.isDisjoint(with: $0.rules) } }
    rules = Array(RuleText.list.filter { deciding.contains($0.number) }.prefix(Self.mostRules))
    questions = Array(questions.prefix(Self.mostQuestions))
  }

  /// The questions that have all words. Questions with the words in their title come first.
  private static func best(_ words: [SearchWord], among questions: [Question]) -> [Question] {
    let ranked = questions.compactMap { question -> (rank: Int, question: Question)? in
      var rank = 0
      for word in words {
        if word.isIn(question.title) {
          rank += 3
        } else if question.words.contains(where: word.isIn) {
          rank += 2
        } else if word.isIn(question.answer) {
          rank += 1
        } else {
          return nil
        }
      }
      return (rank, question)
    }
    return ranked.sorted { ($1.rank, $0.question.number) < ($0.rank, $1.question.number) }.prefix(mostQuestions)
      .map(\.question)
  }
}

extension Explanations {
  /// The rules that have all words. Rules with the words in their title come first.
  private static func best(_ words: [SearchWord], among rules: [RuleText]) -> [RuleText] {
    let found = rules.filter { rule in words.allSatisfy { $0.isIn(rule.title) || $0.isIn(rule.sentence) } }
    let titled = found.filter { rule in words.allSatisfy { $0.isIn(rule.title) } }
    let others = found.filter { !titled.contains($0) }
    return Array((titled + others).prefix(mostRules))
  }
}

/// A word that is looked for, without regard to case.
private struct SearchWord {
  let text: String

  init(_ word: String) { text = word.lowercased().replacing("\u{2212}", with: "-") }

  /// The word as an error's code.
  var number: Int? { Int(text) }

  /// Whether the word looks like a rule's number: `1.4`, `1.14a`, `AS.11`, `L3`.
  var isRule: Bool {
    guard let digit = text.lastIndex(where: \.isNumber) else { return false }
    let tail = text[text.index(after: digit)...]
    return text.contains(".") && tail.count <= 1 || text.wholeMatch(of: /l\d+/) != nil
  }

  /// Whether a word of a text begins with the given word.
  func isIn(_ other: String) -> Bool {
    let other = other.lowercased()
    return other.ranges(of: text).contains { range in
      guard range.lowerBound > other.startIndex, let first = text.first, first.isLetter || first.isNumber else {
        return true
      }
      let before = other[other.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber
    }
  }
}
