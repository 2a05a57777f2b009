import EngineValues
import UIProcess
import WebMessages
import WindowRegistry

/// A call, divided into the parts that a reader looks for; tables print them and expectations compare them.
///
/// An example in full: `popup1: decidePolicyFor https://example.com/ [main, other, user] allow`.
public struct TraceLine: Equatable, Sendable {
  public var window: String
  public var call: CallName
  /// The URL, or the text of a dialog or console message; nil if the call has neither.
  public var subject: String?
  /// The words that distinguish the call, most important first: target frame, navigation type, …
  public var words: [String]
  /// More words that an expectation may name, but that are not printed.
  public var quietWords: [String]
  /// The delegate's answer; nil for calls without an answer, `no answer` while it is outstanding.
  public var answer: String?

  public init(_ event: TraceEvent) {
    window = event.window
    call = event.name
    subject = event.url
    words = []
    quietWords = []
    answer = nil
    event.call.describe(in: &self)
  }
}

extension TraceLine: CustomStringConvertible {
  public var description: String {
    // A test writes many lines, and one text that grows is faster than parts that are joined.
    var text = window
    text += ": "
    text += call.rawValue
    if let writtenSubject {
      text += " "
      text += writtenSubject
    }
    for (place, word) in words.enumerated() {
      text += place == 0 ? " [" : ", "
      text += word
    }
    if !words.isEmpty { text += "]" }
    if let answer {
      text += call.answersAfterArrow ? " -> " : " "
      text += answer
    }
    return text.printable
  }

  /// URLs are written without quotes if possible, other texts with quotes.
  var writtenSubject: String? {
    guard let subject else { return nil }
    let isBare =
      !call.hasTextSubject && !subject.isEmpty
      && subject.unicodeScalars.allSatisfy { $0.value > 32 && !$0.isUnprintable }
      && subject.first != "["
    return isBare ? subject : JSONWriter.quoted(subject)
  }
}

extension CallName {
  /// Accepts the short name, the schema's name and the usual abbreviations.
  public init?(anyName name: String) {
    let found = Self.allCases.first { $0.rawValue == name || $0.schemaName == name } ?? Self.shortenings[name]
    guard let found else { return nil }
    self = found
  }
}

extension NavigationKind {
  /// The word of the kind, as in a JSON trace.
  public var word: String {
    switch self {
    case .linkActivated: "linkActivated"
    case .formSubmitted: "formSubmitted"
    case .backForward: "backForward"
    case .reload: "reload"
    case .formResubmitted: "formResubmitted"
    case .other: "other"
    }
  }
}
