import WebMessages

/// Reads one line of an expectation.
struct ExpectedLineParser {
  private let line: String
  private var rest: Substring

  /// - Throws: `ExpectationSyntaxError` with the column of the error.
  static func parse(_ line: String) throws(ExpectationSyntaxError) -> ExpectedLine {
    var parser = ExpectedLineParser(line)
    return try parser.parse()
  }

  private init(_ line: String) {
    self.line = line
    rest = line[...]
  }

  private mutating func parse() throws(ExpectationSyntaxError) -> ExpectedLine {
    skipSpaces()
    switch trimmed(rest) {
    case "nothing": return .nothing
    case "...", "…": return .anyNumber
    case "": throw error("the line is empty")
    default: break
    }
    let start = rest
    guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      throw error("expected “WINDOW: CALL …”, “windows: …”, “result: …”, “why: …”, “error: …”, “nothing” or “...”")
    }
    let head = String(rest[..<colon])
    rest = rest[rest.index(after: colon)...]
    skipSpaces()
    switch head {
    case "windows":
      return .windows(rest.utf8.split(separator: UInt8(ascii: ",")).map { trimmed(Substring($0)) })
    case "result":
      do {
        return .result(try JSONReader.parse(String(rest)))
      } catch {
        throw self.error("result is not JSON: \(error.message)")
      }
    case "why": return .reason(trimmed(rest))
    case "error": return .error(trimmed(rest))
    default: break
    }
    guard !head.isEmpty, !head.utf8.contains(UInt8(ascii: " ")) else {
      rest = start
      throw error("“\(head)” is not the name of a window")
    }
    if rest.utf8.starts(with: "loads".utf8), rest.utf8.dropFirst(5).first.map({ $0 == UInt8(ascii: " ") }) ?? true {
      rest = Substring(rest.utf8.dropFirst(5))
      return .loads(window: head, subject: try parseSubject())
    }
    return .call(try parseCall(window: head))
  }

  private mutating func parseCall(window: String) throws(ExpectationSyntaxError) -> ExpectedCall {
    let start = rest
    let name = takeWord()
    guard let call = CallName(anyName: name) else {
      rest = start
      let names = CallName.allCases.map(\.rawValue)
      let hint = Spelling.nearest(to: name, among: names).map { "did you mean “\($0)”?" }
      throw error("“\(name)” is not a delegate call; \(hint ?? "the calls are " + names.joined(separator: ", "))")
    }
    var expected = ExpectedCall(window: window, call: call)
    while true {
      skipSpaces()
      guard let first = rest.first else { return expected }
      if first == "[" {
        expected.words = try takeList(of: call)
      } else if rest.utf8.starts(with: "->".utf8) {
        rest = Substring(rest.utf8.dropFirst(2))
        skipSpaces()
        expected.answer = try takeAnswer()
      } else if first == "\"" {
        expected.subject = .exactly(try takeQuoted())
      } else {
        try takeBareWord(into: &expected)
      }
    }
  }

  /// A URL, or nothing.
  private mutating func parseSubject() throws(ExpectationSyntaxError) -> ExpectedCall.Subject {
    skipSpaces()
    let word = takeWord()
    skipSpaces()
    guard rest.isEmpty else { throw error("only a URL can follow “loads”") }
    if word.isEmpty { return .unspecified }
    return word.hasSuffix("*") ? .prefix(String(word.dropLast())) : .exactly(word)
  }

  private static let answers = PolicyDecision.allCases.map(\.rawValue)

  /// A URL, or the answer to a policy question.
  private mutating func takeBareWord(into expected: inout ExpectedCall) throws(ExpectationSyntaxError) {
    let start = rest
    let word = takeWord()
    if Self.answers.contains(word) {
      expected.answer = word
    } else if word == "no", trimmed(rest) == "answer" {
      rest = rest[rest.endIndex...]
      expected.answer = "no answer"
    } else if expected.subject == .unspecified, expected.words.isEmpty, expected.answer == nil {
      expected.subject = word.hasSuffix("*") ? .prefix(String(word.dropLast())) : .exactly(word)
    } else {
      rest = start
      if let answer = Spelling.nearest(to: word, among: Self.answers) {
        throw error("“\(word)” is no answer; did you mean “\(answer)”?")
      }
      throw error("“\(word)” is not expected here; put texts with spaces in quotes")
    }
  }

  private mutating func takeAnswer() throws(ExpectationSyntaxError) -> String {
    guard let first = rest.first else { throw error("nothing after “->”") }
    if first == "\"" { return JSONWriter.quoted(try takeQuoted()) }
    let answer = trimmed(rest)
    rest = rest[rest.endIndex...]
    return answer == "null" ? "nil" : answer
  }

  private mutating func takeList(of call: CallName) throws(ExpectationSyntaxError) -> [String] {
    let start = rest
    rest = Substring(rest.utf8.dropFirst())
    var words: [String] = []
    while !rest.isEmpty {
      skipSpaces()
      let place = rest
      let word = try takeWordOfList()
      if let problem = word.isEmpty ? nil : ExpectedWords.problem(with: word, of: call) {
        rest = place
        throw error(problem)
      }
      if !word.isEmpty { words.append(word) }
      guard let separator = rest.utf8.first else { break }
      rest = Substring(rest.utf8.dropFirst())
      if separator == UInt8(ascii: "]") { return words }
    }
    rest = start
    throw error("“[” has no “]”")
  }

  private static let endsPartOfWord = Array(",]\"".utf8)

  /// Takes a word up to a comma or the bracket.
  private mutating func takeWordOfList() throws(ExpectationSyntaxError) -> String {
    var word = ""
    while true {
      let end = rest.utf8.firstIndex { Self.endsPartOfWord.contains($0) } ?? rest.endIndex
      word += rest[..<end]
      rest = rest[end...]
      guard rest.utf8.first == UInt8(ascii: "\"") else { return trimmed(word[...]) }
      word += JSONWriter.quoted(try takeQuoted())
    }
  }

  private mutating func takeQuoted() throws(ExpectationSyntaxError) -> String {
    let start = rest
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, rest[end] != "\"" {
      if rest[end] == "\\" { end = rest.index(after: end) }
      if end < rest.endIndex { end = rest.index(after: end) }
    }
    guard end < rest.endIndex else { throw error("the quote is not closed") }
    let text = String(rest[...end])
    rest = rest[rest.index(after: end)...]
    guard case .string(let value)? = try? JSONReader.parse(text) else {
      rest = start
      throw error("\(text) is not a JSON string")
    }
    return value
  }

  private mutating func takeWord() -> String {
    let end = rest.utf8.firstIndex(where: Self.isSpace) ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }

  private mutating func skipSpaces() { rest = Substring(rest.utf8.drop(while: Self.isSpace)) }

  private func trimmed(_ text: Substring) -> String {
    var text = text.utf8.drop(while: Self.isSpace)
    while text.last.map(Self.isSpace) ?? false { text.removeLast() }
    return String(Substring(text))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private func error(_ message: String) -> ExpectationSyntaxError {
    ExpectationSyntaxError(
      line: line, column: line.distance(from: line.startIndex, to: rest.startIndex) + 1, message: message)
  }
}

extension ExpectedLine {
  /// - Throws: `ExpectationSyntaxError`
  public init(parsing line: String) throws(ExpectationSyntaxError) { self = try ExpectedLineParser.parse(line) }
}
