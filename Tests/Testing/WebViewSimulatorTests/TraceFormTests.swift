import EngineValues
import Testing
import UIProcess
import WebMessages
@testable import WindowRegistry

@testable import WebViewSimulator

@Suite("Forms of a trace") struct TraceFormTests {
  @Test("A call is one line that can be understood on its own")
  func lines() {
    #expect(
      Calls.firstClick.lines == [
        "main: createWebViewWith https://example.com/ [other, user, width=800, height=600] -> popup1",
        "popup1: decidePolicyFor https://example.com/ [main, other, user] allow",
        "popup1: didStartProvisionalNavigation https://example.com/",
        "popup1: decidePolicyForResponse https://example.com/ [main, 200, text/html] allow",
        "popup1: didCommit https://example.com/",
        "popup1: didFinish https://example.com/",
      ])
  }

  @Test("Every line is an expectation that its own trace meets")
  func linesAreExpectations() throws {
    try Calls.firstClick.verify(Calls.firstClick.lines.joined(separator: "\n"))
  }

  @Test("The JSON form has the keys of the recorded traces, in their order")
  func json() {
    let created = Calls.firstClick.events[0].jsonValue.description
    #expect(
      created == #"""
        {"window": "main", "call": "createWebView", "url": "https://example.com/", "method": "GET", "navigationType": "other", "userInitiated": true, "windowFeatures": {"x": null, "y": null, "width": 800, "height": 600, "menubarVisible": null, "statusbarVisible": null, "toolbarVisible": null, "locationbarVisible": null, "scrollbarsVisible": null, "resizable": null, "fullscreen": null}, "returns": "popup1", "sourceFrame": {"window": "main", "isMainFrame": true, "url": "https://shop.example/"}, "notes": ["no window named partner can be reached from main: a new one is asked for [1.13]"]}
        """#)
  }

  @Test("A view that was refused has no features to show, as in the recorded traces")
  func refusedView() {
    let event = Calls.create("https://example.com/", returns: .null)
    #expect(event.jsonValue["returns"] == .null)
    #expect(event.jsonValue["windowFeatures"] == "not available")
  }

  @Test("A failure has Apple's domain and code")
  func failure() {
    let event = TraceEvent(
      window: "main",
      call: .didFailProvisional(
        NavigationError(
          domain: "NSURLErrorDomain", code: -1003, message: "no such host", failingURL: "https://a.example/")),
      url: "https://a.example/")
    #expect(event.jsonValue["appleError"] == ["domain": "NSURLErrorDomain", "code": -1003])
    #expect(
      TraceLine(event).description
        == "main: didFailProvisionalNavigation https://a.example/ [NSURLErrorDomain -1003]")
  }

  @Test("The table has aligned columns, with the reasons last")
  func table() {
    let lines = Calls.firstClick.table().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[0] == "window  call                           url                   target      type           answer  why")
    #expect(
      lines[1]
        == "main    createWebViewWith              https://example.com/  nil         other          popup1  no window named partner can be reached from main: a new one is asked for [1.13]"
    )
    #expect(lines[2].hasSuffix("window features: width=800, height=600"))
    // Not `main`, which would read as the window of this name.
    #expect(lines[3].contains("  main frame  other  "))
    #expect(lines.count == 8)
  }

  @Test("In a narrow terminal, reasons go below the rows, and no line is too long")
  func narrowTable() {
    let lines = Calls.firstClick.table(width: 90).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 90 })
    #expect(lines.contains { $0.hasPrefix("    no window named partner") })
  }

  @Test(
    "Long URLs give way to the width, and to the reasons where those have room beside them",
    arguments: [80, 120, 160, 200])
  func longURLs(width: Int) throws {
    let url = "https://id.example/authorize?client=shop&redirect=https%3A%2F%2Fshop.example%2Fcallback&state=1234567890"
    let trace = DelegateTrace(events: [
      Calls.action("popup1", url, why: [Reason("1.54", "the new window's first page")])
    ])
    let lines = trace.table(width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    let isFolded = width < 120
    #expect(lines[isFolded ? 3 : 1].contains("https://id"))
    #expect(lines.joined().contains("…") == (!isFolded && width < 200))
    #expect(lines.contains { $0.hasSuffix("[1.54]") })
    // Whatever is shortened is whole below.
    #expect(lines.map { $0.drop { $0 == " " } }.joined().contains(url))
    #expect(trace.table(width: 260).contains(url))
  }

  @Test("At any width, no line is too long and nothing is cut", arguments: [40, 60, 80, 100, 130])
  func nothingIsCut(width: Int) {
    let text = String(repeating: "word ", count: 40) + String(repeating: "x", count: 200)
    let trace = DelegateTrace(events: [
      Calls.action("popup12", "https://id.example/" + String(repeating: "path/", count: 60)),
      TraceEvent(window: "main", call: .consoleMessage(ConsoleRecord(level: "warn", message: text))),
    ])
    let lines = trace.table(width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    let whole = lines.joined().filter { $0 != " " }
    #expect(whole.contains(text.filter { $0 != " " }))
    #expect(whole.contains(String(repeating: "path/", count: 60)))
  }

  @Test("What did not happen is shown between the calls")
  func notes() {
    var trace = DelegateTrace(events: [
      Calls.action("main", "https://a.example/"), Calls.action("main", "https://b.example/"),
    ])
    trace.notes = [
      TraceNote(kind: .stopped, window: "main", reason: Reason("1.5", "blocked: no user gesture"), position: 1)
    ]
    let lines = trace.table().split(separator: "\n")
    #expect(lines[2].hasPrefix("main    (stopped)"))
    #expect(lines[2].hasSuffix("blocked: no user gesture [1.5]"))
  }

  @Test("A page cannot write control characters to the terminal")
  func controlCharacters() {
    let trace = DelegateTrace(events: [
      TraceEvent(window: "main", call: .runJavaScriptAlertPanel(message: "a\u{1B}[2Jb\nc"))
    ])
    #expect(!trace.table().unicodeScalars.contains("\u{1B}"))
    #expect(trace.table().contains(#""a\u001b[2Jb\nc""#))
  }

  @Test("The diagram names every window and draws answers back")
  func mermaid() {
    let lines = Calls.firstClick.mermaid.split(separator: "\n")
    #expect(
      lines[0...3] == [
        "sequenceDiagram", "  participant w_main as main", "  participant w_popup1 as popup1", "  participant App",
      ])
    #expect(lines.contains("  App-->>w_main: popup1"))
    #expect(lines.contains("  w_popup1->>App: didFinish https://example.com/"))
  }

  @Test("A note that concerns no window is placed at the app, and has an empty cell")
  func noteWithoutWindow() {
    var trace = Calls.firstClick
    trace.notes = [TraceNote(kind: .finding, window: nil, reason: Reason("8.3", "a list"), position: 0)]
    #expect(trace.mermaid.split(separator: "\n").contains("  note over App: a list"))
    #expect(trace.table().split(separator: "\n")[1].hasPrefix("        (finding)"))
  }

  @Test("A difference shows what is missing and what is new")
  func difference() throws {
    var other = Calls.firstClick
    other.events.remove(at: 1)
    #expect(Calls.firstClick.difference(from: Calls.firstClick) == nil)
    let text = try #require(Calls.firstClick.difference(from: other))
    #expect(text.contains("+ popup1: decidePolicyFor https://example.com/ [main, other, user] allow"))
    #expect(!text.contains("\n-"))
  }

  @Test("Reasons do not count in a difference, source frames do")
  func hiddenDifference() throws {
    let a = DelegateTrace(events: [Calls.action("main", "https://a.example/", why: [Reason("1.1", "one")])])
    var b = DelegateTrace(events: [Calls.action("main", "https://a.example/", why: [Reason("1.2", "two")])])
    #expect(a.difference(from: b) == nil)
    guard case .decidePolicyForNavigationAction(var record) = b.events[0].call else { return }
    record.sourceFrame?.window = "popup9"
    b.events[0].call = .decidePolicyForNavigationAction(record)
    #expect(try #require(a.difference(from: b)).contains("popup9"))
  }

  @Test("A slice keeps notes between their calls")
  func slice() {
    var trace = Calls.firstClick
    trace.notes = [TraceNote(kind: .finding, window: "main", reason: Reason("9.2", "x"), position: 3)]
    let part = trace.slice(from: TraceMark(events: 2, notes: 0), to: TraceMark(events: 5, notes: 1))
    #expect(part.events.count == 3)
    #expect(part.notes.map(\.position) == [1])
    #expect(trace.only(window: "main").events.count == 1)
    #expect(trace.only(window: "main").notes.map(\.position) == [1])
  }
}
