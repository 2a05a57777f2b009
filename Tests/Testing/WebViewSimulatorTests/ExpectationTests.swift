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

  @Test("A difference is aligned: a missing or surplus call leaves the others as they are")
  func alignment() throws {
    let lines = """
      main: createWebViewWith https://example.com/ -> popup1
      popup1: didStart
      popup1: didReceiveServerRedirect
      popup1: decidePolicyForResponse [204]
      ...
      """
    let failure = try #require(try TraceExpectation(parsing: lines).failures(with: Calls.firstClick).first)
    #expect(failure.line == 1)
    #expect(
      failure.text == """
        the calls differ: - was expected, + was found
          main: createWebViewWith https://example.com/ [other, user, width=800, height=600] -> popup1
        + popup1: decidePolicyFor https://example.com/ [main, other, user] allow
          popup1: didStartProvisionalNavigation https://example.com/
        - popup1: didReceiveServerRedirect
        - popup1: decidePolicyForResponse [204]
        ?                                  ^^^
        + popup1: decidePolicyForResponse https://example.com/ [main, 200, text/html] allow
        ?                                                       ^^^^  ^^^  ^^^^^^^^^
          ...
        . popup1: didCommit https://example.com/
        . popup1: didFinish https://example.com/
        """)
  }

  @Test("A call that differs in much stands on a row of its own")
  func unlike() throws {
    let expectation = try TraceExpectation(parsing: "popup1: decidePolicyFor https://other.example/ cancel\n...")
    let text = try #require(expectation.mismatch(with: Calls.firstClick))
    #expect(text.contains("\n- popup1: decidePolicyFor https://other.example/ cancel\n"))
    #expect(text.contains("\n. main: createWebViewWith") && !text.contains("?"))
  }

  @Test("The line that fails is known, also of calls that come after the last line or instead of nothing")
  func failingLines() throws {
    func lines(_ text: String, windows: [String]? = nil) throws -> [Int] {
      try TraceExpectation(parsing: text).failures(with: Calls.firstClick, outcome: .init(windows: windows)).map(\.line)
    }
    #expect(try lines("windows: main, popup1\nmain: createWebViewWith", windows: ["main"]) == [1, 0])
    #expect(try lines("nothing\nwhy: no user gesture") == [0, 1])
    #expect(try lines("main: createWebViewWith\npopup1: decidePolicyFor\npopup1: loads https://a.example/") == [2])
  }

  @Test("A window that was never there is named, with the one that may be meant")
  func unknownWindow() throws {
    var outcome = TraceExpectation.Outcome()
    outcome.windowsOfRun = ["main", "popup1"]
    let text = try TraceExpectation(parsing: "...\npopup7: didFinish").mismatch(
      with: Calls.firstClick, outcome: outcome)
    #expect(text?.hasSuffix("there is no popup7 in this run; did you mean “popup1”?") == true)
  }

  @Test(
    "A word that no call has is refused with what may be meant",
    arguments: [
      ("main: decidePolicyFor [othr]", "“othr” is no navigation type; did you mean “other”?"),
      ("main: decidePolicyFor [main, linkActived]", "“linkActived” is no navigation type"),
      ("main: createWebViewWith [usr]", "“usr” says nothing of createWebViewWith; did you mean “user”?"),
      ("main: createWebViewWith [widht=3]", "“widht=3” says nothing of createWebViewWith; its words are main"),
      ("main: decidePolicyForResponse [canshow]", "“canshow” says nothing of a response; did you mean “canShow”?"),
      ("main: decidePolicyFor https://a.example/ alow", "“alow” is no answer; did you mean “allow”?"),
    ])
  func unknownWords(line: String, message: String) {
    #expect {
      try ExpectedLine(parsing: line)
    } throws: { ($0 as? ExpectationSyntaxError)?.message.hasPrefix(message) == true }
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
      ("main: alert \"x", 13), ("main: decidePolicyFor [main, othr]", 30),
      ("main: decidePolicyFor https://a.example/ perhaps", 42),
      ("result: {", 9),
    ])
  func syntaxErrors(line: String, column: Int) {
    #expect { try ExpectedLine(parsing: line) } throws: { ($0 as? ExpectationSyntaxError)?.column == column }
  }

  @Test("An expected error is there, with the text")
  func error() throws {
    let expectation = try TraceExpectation(parsing: "error: nothing matches")
    let difference = { (error: String?) in
      expectation.mismatch(with: DelegateTrace(), outcome: TraceExpectation.Outcome(error: error))
    }
    #expect(difference("nothing matches “#b”") == nil)
    #expect(difference("no window popup7") == "expected an error with “nothing matches”, found “no window popup7”")
    #expect(difference(nil) == "expected an error with “nothing matches”, found no error")
  }

  @Test(
    "Lines are written as they are read",
    arguments: [
      "main: createWebViewWith https://example.com/ [other, user] -> popup1", "main: alert \"Hello\"",
      "main: prompt \"Name\" [default \"x\"] -> \"Zoe\"", "main: createWebViewWith \"\" -> nil", "nothing", "...",
      "popup1: loads https://example.com/*", "popup1: loads", "windows: main, popup1", "result: [1, null]",
      "why: no user gesture", "main: didFail https://a.example/*", "error: nothing matches",
    ])
  func roundTrip(line: String) throws {
    #expect(try ExpectedLine(parsing: line).description == line)
  }
}
