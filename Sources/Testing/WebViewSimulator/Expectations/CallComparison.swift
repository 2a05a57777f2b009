/// The parts in which a call differs from the line that expects it.
struct CallComparison {
  private let expected: ExpectedCall
  private let found: TraceLine
  private let window: Bool
  private let call: Bool
  private let subject: Bool
  private let answer: Bool
  /// The words that the call lacks.
  private let missingWords: [String]

  init(_ expected: ExpectedCall, _ found: TraceLine) {
    self.expected = expected
    self.found = found
    window = expected.window != found.window
    call = expected.call != found.call
    subject = !expected.subject.matches(found.subject)
    answer = expected.answer != nil && expected.answer != found.answer
    missingWords = expected.words.filter { !found.words.contains($0) && !found.quietWords.contains($0) }
  }

  /// The amount of differences; 0 if the line expects this call. The kind of call weighs more than its details.
  var distance: Int {
    (window ? 4 : 0) + (call ? 5 : 0) + (subject ? 2 : 0) + (missingWords.isEmpty ? 0 : 1) + (answer ? 1 : 0)
  }

  /// The line, with marks at the parts that the call does not have.
  var markedLine: MarkedLine {
    var line = MarkedLine()
    line.add(expected.window, isMarked: window)
    line.add(": ")
    line.add(expected.call.rawValue, isMarked: call)
    if let text = expected.subject.written(asText: expected.call.hasTextSubject) {
      line.add(" ")
      line.add(text, isMarked: subject)
    }
    line.add(words: expected.words) { missingWords.contains($0) }
    line.add(answer: expected.answer, of: expected.call, isMarked: answer)
    return line
  }

  /// The call, with marks at the parts that differ from the line.
  var markedCall: MarkedLine {
    var line = MarkedLine()
    line.add(found.window, isMarked: window)
    line.add(": ")
    line.add(found.call.rawValue, isMarked: call)
    if let text = found.writtenSubject {
      line.add(" ")
      line.add(text, isMarked: subject)
    }
    line.add(words: found.words) { !missingWords.isEmpty && !expected.words.contains($0) }
    line.add(answer: found.answer, of: found.call, isMarked: answer)
    return line
  }
}

/// A line of which some parts are marked.
struct MarkedLine {
  private(set) var text = ""
  /// The marks below the line: `^` below each marked character, otherwise a space.
  private var marks = ""

  mutating func add(_ part: String, isMarked: Bool = false) {
    let part = part.printable
    text += part
    marks += String(repeating: isMarked ? "^" : " ", count: part.unicodeScalars.count)
  }

  /// Adds words in brackets, or nothing if there are none.
  mutating func add(words: [String], isMarked: (String) -> Bool) {
    for (place, word) in words.enumerated() {
      add(place == 0 ? " [" : ", ")
      add(word, isMarked: isMarked(word))
    }
    if !words.isEmpty { add("]") }
  }

  mutating func add(answer: String?, of call: CallName, isMarked: Bool) {
    guard let answer else { return }
    add(call.answersAfterArrow ? " -> " : " ")
    add(answer, isMarked: isMarked)
  }

  /// The marks without the spaces after the last one; nil if nothing is marked.
  var pointers: String? {
    guard let last = marks.lastIndex(of: "^") else { return nil }
    return String(marks[...last])
  }
}
