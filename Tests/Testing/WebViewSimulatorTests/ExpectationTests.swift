import Testing

@testable import WebViewSimulator

@Suite("Expectation lines") struct ExpectationTests {
  @Test(
    "A line may leave out what it does not care about",
    arguments: [
      "main: createWebViewWith https://example.com/ -> popup1",
      "main: createWebViewWith",
      "main: createWebView https://example* [width=800]",
      "main: createWebViewWith https://example.com/ [nil, user, from main] -> popup1",
    ])
  func partialLines(line: String) throws {
    try Calls.firstClick.verify(line + "\n...")
  }

  @Test(
    "A line that says something else does not match",
    arguments: [
      "popup1: createWebViewWith https://example.com/",
      "main: createWebViewWith https://example.com/other",
      "main: createWebViewWith https://example.com/ -> nil",
      "main: createWebViewWith https://example.com/ [linkActivated]",
      "main: decidePolicyFor https://example.com/",
    ])
  func wrongLines(line: String) {
    #expect(throws: TraceMismatch.self) { try Calls.firstClick.verify(line + "\n...") }
  }

  @Test("Three dots stand for any number of calls, even in the middle")
  func wildcards() throws {
    try Calls.firstClick.verify("...\npopup1: didFinish https://example.com/")
    try Calls.firstClick.verify("main: createWebViewWith\n...\npopup1: didCommit\n...")
    #expect(throws: TraceMismatch.self) { try Calls.firstClick.verify("...\npopup1: didCommit") }
  }

  @Test("“loads” stands for the four calls of a load without interruption")
  func loads() throws {
    try Calls.firstClick.verify("main: createWebViewWith\npopup1: decidePolicyFor\npopup1: loads https://example.com/")
    #expect(throws: TraceMismatch.self) { try Calls.firstClick.verify("...\npopup1: loads https://other.example/") }
  }

  @Test("only an empty trace satisfies “nothing”")
  func nothing() throws {
    try DelegateTrace().verify("nothing")
    #expect(throws: TraceMismatch.self) { try Calls.firstClick.verify("nothing") }
  }

  @Test("Calls that no line expects are a mismatch, and the report points at them")
  func surplus() throws {
    let expectation = try TraceExpectation(parsing: "main: createWebViewWith https://example.com/ -> popup1")
    let report = try #require(expectation.mismatch(with: Calls.firstClick))
    #expect(report.contains("> nothing more"))
    #expect(report.contains("> popup1: decidePolicyFor https://example.com/ [main, other, user] allow"))
  }

  @Test("Reasons are found by their words or by the number of their rule")
  func reasons() throws {
    let both = try TraceExpectation(parsing: "why: no window named partner\nwhy: [1.13]")
    #expect(both.mismatch(with: Calls.firstClick) == nil)
    let other = try TraceExpectation(parsing: "why: no user gesture")
    #expect(try #require(other.mismatch(with: Calls.firstClick)).contains("found\n  no window named partner"))
  }

  @Test("Windows and results are compared with what the step left")
  func outcome() throws {
    let expectation = try TraceExpectation(parsing: "windows: main, popup1\nresult: [true, null]")
    let right = TraceExpectation.Outcome(windows: ["main", "popup1"], result: [true, nil])
    let wrong = TraceExpectation.Outcome(windows: ["main"], result: [true])
    #expect(expectation.mismatch(with: DelegateTrace(), outcome: right) == nil)
    #expect(try #require(expectation.mismatch(with: DelegateTrace(), outcome: wrong)).contains("found main"))
  }

  @Test(
    "A line that cannot be read is refused with its column",
    arguments: [
      ("popup1 decidePolicyFor", 1),
      ("main: decidePolcyFor https://a.example/", 7),
      ("main: decidePolicyFor https://a.example/ [main", 42),
      ("main: alert \"x", 13),
      ("main: decidePolicyFor https://a.example/ perhaps", 42),
      ("result: {", 9),
    ])
  func syntaxErrors(line: String, column: Int) {
    #expect { try ExpectedLine(parsing: line) } throws: { ($0 as? ExpectationSyntaxError)?.column == column }
  }

  @Test(
    "Lines are written as they are read",
    arguments: [
      "main: createWebViewWith https://example.com/ [other, user] -> popup1", "main: alert \"Hello\"",
      "main: prompt \"Name\" [default \"x\"] -> \"Zoe\"", "main: createWebViewWith \"\" -> nil", "nothing", "...",
      "popup1: loads https://example.com/*", "popup1: loads", "windows: main, popup1", "result: [1, null]",
      "why: no user gesture", "main: didFail https://a.example/*",
    ])
  func roundTrip(line: String) throws {
    #expect(try ExpectedLine(parsing: line).description == line)
  }
}
