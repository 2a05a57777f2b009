/// Matches calls against the lines of an expectation, as a pattern matches a text.
struct CallPattern {
  struct Mismatch: Equatable {
    /// The index of the line that no call matches, or the number of lines.
    var line: Int
    /// The index of the call that no line expects, or the number of calls.
    var call: Int
  }

  private let lines: [ExpectedLine]

  init(_ lines: [ExpectedLine]) { self.lines = lines.filter { $0 != .nothing } }

  /// Where calls and lines stop agreeing, for the reading of `...` that gets furthest; nil if they agree.
  ///
  /// The usual matching with wildcards: after a failure, the last `...` takes one more call.
  func firstMismatch(in calls: [TraceLine]) -> Mismatch? {
    var line = 0
    var call = 0
    var retry: (line: Int, call: Int)?
    var furthest = Mismatch(line: 0, call: 0)
    while true {
      if line < lines.count, lines[line] == .anyNumber {
        retry = (line + 1, call)
        line += 1
        continue
      }
      if line == lines.count, call == calls.count { return nil }
      if line < lines.count, call < calls.count, case .call(let expected) = lines[line], expected.matches(calls[call]) {
        line += 1
        call += 1
        continue
      }
      if line > furthest.line { furthest = Mismatch(line: line, call: call) }
      guard let last = retry, last.call < calls.count else { return furthest }
      retry = (last.line, last.call + 1)
      line = last.line
      call = last.call + 1
    }
  }
}
