/// Matches calls against the lines of an expectation, as a pattern matches a text.
struct CallPattern {
  private let lines: [ExpectedLine]

  init(_ lines: [ExpectedLine]) { self.lines = lines.filter { $0 != .nothing } }

  /// The usual matching with wildcards: after a mismatch, the last `...` takes one more call.
  func matches(_ calls: [TraceLine]) -> Bool {
    var line = 0
    var call = 0
    var retry: (line: Int, call: Int)?
    while true {
      if line < lines.count, lines[line] == .anyNumber {
        retry = (line + 1, call)
        line += 1
        continue
      }
      if line == lines.count, call == calls.count { return true }
      if line < lines.count, call < calls.count, case .call(let expected) = lines[line], expected.matches(calls[call]) {
        line += 1
        call += 1
        continue
      }
      guard let last = retry, last.call < calls.count else { return false }
      retry = (last.line, last.call + 1)
      line = last.line
      call = last.call + 1
    }
  }
}
