/// A line of an expectation. `Docs/ScenarioFiles.md` describes the syntax.
public enum ExpectedLine: Equatable, Sendable {
  /// `nothing`: no call at all.
  case nothing
  /// `...`: any number of calls, including none.
  case anyNumber
  /// `WINDOW: CALL …`
  case call(ExpectedCall)
  /// `WINDOW: loads URL`: a load that proceeds without interruption after its policy decision, in four calls: didStart,
  /// the response allowed, didCommit, didFinish.
  case loads(window: String, subject: ExpectedCall.Subject)
  /// `windows: main, popup1`: the windows that exist afterwards, in order of creation.
  case windows([String])
  /// `result: JSON`: the result of an evaluated script.
  case result(JSONValue)
  /// `why: TEXT`: some reason contains the text; a rule number in brackets, such as `[1.5]`, works too.
  case reason(String)
  /// `error: TEXT`: the step finds no such window, frame or element, or its script throws, with a message that contains
  /// the text.
  case error(String)
}

/// The call that a line expects. Parts that the line leaves out are not compared.
public struct ExpectedCall: Equatable, Sendable {
  public var window: String
  public var call: CallName
  public var subject: Subject
  /// The words in brackets: each must be true of the call.
  public var words: [String]
  public var answer: String?

  public enum Subject: Equatable, Sendable {
    case unspecified
    case exactly(String)
    /// A text with a `*` at the end.
    case prefix(String)
  }

  public init(
    window: String, call: CallName, subject: Subject = .unspecified, words: [String] = [], answer: String? = nil
  ) {
    self.window = window
    self.call = call
    self.subject = subject
    self.words = words
    self.answer = answer
  }

  public func matches(_ line: TraceLine) -> Bool {
    window == line.window && call == line.call && CallComparison(self, line).distance == 0
  }
}

extension ExpectedLine {
  /// The line as one or more calls; the line itself if it is about anything else.
  var expanded: [ExpectedLine] {
    guard case .loads(let window, let subject) = self else { return [self] }
    return [.didStartProvisionalNavigation, .decidePolicyForResponse, .didCommit, .didFinish].map { call in
      .call(
        ExpectedCall(
          window: window, call: call, subject: subject, answer: call == .decidePolicyForResponse ? "allow" : nil))
    }
  }
}

extension ExpectedCall.Subject {
  func written(asText: Bool) -> String? {
    switch self {
    case .unspecified: nil
    case .exactly(let text): asText || text.isEmpty ? JSONWriter.quoted(text) : text
    case .prefix(let text): text + "*"
    }
  }

  func matches(_ subject: String?) -> Bool {
    switch self {
    case .unspecified: true
    case .exactly(let text): subject == text
    case .prefix(let text): subject?.hasPrefix(text) ?? false
    }
  }
}

/// The reason why a line is not a valid expectation.
public struct ExpectationSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  public let line: String
  /// The column, counted from 1, in characters of the line.
  public let column: Int
  public let message: String

  public init(line: String, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  public var description: String { "\(message) (column \(column) of “\(line.printable)”)" }
}

extension ExpectedLine: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothing: "nothing"
    case .anyNumber: "..."
    case .call(let call): call.description
    case .loads(let window, let subject):
      "\(window): loads" + (subject.written(asText: false).map { " " + $0 } ?? "")
    case .windows(let names): "windows: " + names.joined(separator: ", ")
    case .result(let value): "result: \(value)"
    case .reason(let text): "why: \(text)"
    case .error(let text): "error: \(text)"
    }
  }
}

extension ExpectedCall: CustomStringConvertible {
  public var description: String {
    var parts = ["\(window): \(call.rawValue)"]
    if let subject = subject.written(asText: call.hasTextSubject) { parts.append(subject) }
    if !words.isEmpty { parts.append("[" + words.joined(separator: ", ") + "]") }
    if let answer { parts.append(call.answersAfterArrow ? "-> \(answer)" : answer) }
    return parts.joined(separator: " ")
  }
}

extension ExpectedLine {
  /// The window whose call the line expects; nil for lines about anything else.
  public var window: String? {
    switch self {
    case .call(let call): call.window
    case .loads(let window, _): window
    case .nothing, .anyNumber, .windows, .result, .reason, .error: nil
    }
  }
}
