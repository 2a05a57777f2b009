/// The lines about calls as a pattern, and the calls as its text.
struct CallPattern {
  struct Mismatch: Equatable {
    /// The line that found no call, or the number of lines.
    var line: Int
    /// The call that no line expects, or the number of calls.
    var call: Int
  }

  private let lines: [ExpectedLine]

  init(_ lines: [ExpectedLine]) { self.lines = lines.filter { $0 != .nothing } }

  /// Where the calls stop agreeing with the lines, as far in as any reading of `...` gets; nil when they agree.
  ///
  /// The usual matching with wildcards: after a failure, the last `...` takes one call more.
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
