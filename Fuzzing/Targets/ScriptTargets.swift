import LinuxRewriting
import PageInspection
import SwiftTokens

extension FuzzTarget {
  /// ECMAScript, "lexical grammar": tokens follow one another, and every call is somewhere.
  static let javaScript = FuzzTarget(
    "javascript",
    words: [
      "window.open(", "open(", "`${", "}`", "/*", "*/", "//", "/[/]/", "=>", "?.", "\\u{", "#!", "0x", "1e", "'",
      "\"", "const a=", "self",
      "window['open']", "frames", "\u{2028}", "<!--", "-->", "if(x)/a/", "++/", ")", "]", "}",
    ]
  ) { bytes in
    let source = String(decoding: bytes, as: UTF8.self)
    let result = ScriptTokens(of: source)
    var end = 0
    var place = ScriptPosition.start
    for token in result.tokens {
      try hold(token.range.lowerBound >= end && !token.range.isEmpty, "tokens that overlap: \(token)")
      try hold(token.position >= place && token.end > token.position, "places go back: \(token)")
      (end, place) = (token.range.upperBound, token.end)
    }
    try hold(end <= source.utf8.count, "a token behind the end")
    for bareOpen in [WindowOpenFinder.BareOpen.window, .document] {
      let findings = WindowOpenFinder.findings(in: source, bareOpen: bareOpen)
      for call in findings.calls {
        try hold(call.position >= .start && call.calleeEnd > call.position, "a call nowhere: \(call)")
      }
    }
  }

  /// Lines stay where they are, and what is rewritten stays as it is.
  static let swift = FuzzTarget(
    "swift",
    words: [
      "@objc ", "#selector(", "#keyPath(", "optional func f()", "protocol P {", "\"\"\"", "#\"", "\\(", "/*", "*/",
      "//", "@objcMembers", "#if ", "?(", ".f?(x)",
      "class C: NSObject {", "}", "weak var", "@IBAction", "dynamic ",
    ]
  ) { bytes in
    let source = String(decoding: bytes, as: UTF8.self)
    var scanner = SwiftScanner(Array(source.utf8))
    var place = 0
    while let token = scanner.next() {
      try hold(token.start >= place && scanner.place > token.start, "tokens that overlap: \(token)")
      place = scanner.place
    }
    try hold(place <= source.utf8.count, "a token behind the end")
    let (rewritten, changes) = LinuxRewriter(source).rewritten()
    if changes.isEmpty { try same(rewritten, source, "nothing was changed") }
    let lines = source.utf8.count { $0 == 0x0A }
    try hold(changes.allSatisfy { $0.line >= 1 && $0.line <= lines + 1 }, "a change outside the file")
  }
}
