import Testing
import TraceReports
import WebViewSimulator

@testable import Reports
@testable import Scenarios

/// Rules 0.15, 0.16 and 7.17, and what a failure says of them.
@Suite @MainActor struct PageErrorNoteTests {
  private func trace(_ text: String) async throws -> ScenarioTrace {
    try await ScenarioRunner.run(try ScenarioDecoder.decode(text, file: "s.yaml"))
  }

  private func scenario(_ page: String, _ more: String = "") -> String {
    """
    start: https://a.example/
    responses:
      https://a.example/: |
        <!DOCTYPE html><button id=b>b</button>\(page)
      https://a.example/m.js: {body: "import '/lib.js'", contentType: text/javascript}
      https://a.example/gone.js: {status: 410}
    steps:
      - click: '#b'
    \(more)
    """
  }

  @Test(arguments: [
    ("<script>a.b</script>", "ReferenceError: Can't find variable: a (https://a.example/:1:"),
    ("<script src=/x.js></script>", "no response is given for https://a.example/x.js: it is answered with 404"),
    (
      "<script src=/gone.js></script>",
      "the script https://a.example/gone.js does not run: the server answered with 410"
    ),
    ("<script>fetch('/me')</script>", "no response is given for https://a.example/me: it is answered with 404"),
    (
      "<script type=module src=/m.js></script>",
      "the script https://a.example/lib.js does not run: Importing a module script failed."
    ),
    (
      "<script>fetch('http://b.example/').catch(() => 0)</script>",
      "blocked: the page is of https and asks for http://b.example/"
    ),
    ("<script>new PaymentRequest([], {})</script>", "WebViewSimulator does not have PaymentRequest. (https://a."),
    ("<script>navigator.share?.({})</script>", "WebViewSimulator does not have Navigator.share (a WKWebView has it"),
    ("<script>window.navigation; cookieStore?.get('a')</script>", "WebViewSimulator does not have cookieStore. ("),
  ])
  func `what fails is a line of its step`(page: String, text: String) async throws {
    let trace = try await trace(scenario(page))
    #expect(trace.steps[0].trace.notes.contains { $0.kind == .error && $0.reason.text.hasPrefix(text) })
    #expect(ScenarioText.table(trace).contains(text))
  }

  @Test func `no line has a place in the simulator's own scripts`() async throws {
    let page = "<script>fetch('/me').then((answer) => answer.json())</script>"
    let texts = try await trace(scenario(page)).trace.notes.map(\.reason.text)
    #expect(texts.contains { $0.hasPrefix("Unhandled Promise Rejection: SyntaxError") && !$0.contains("prelude:") })
  }

  @Test func `a page that works has no such line`() async throws {
    let trace = try await trace(scenario("<script>console.log(1)</script>"))
    #expect(trace.trace.notes.isEmpty)
  }

  @Test func `a recorded console has the error as a call only`() async throws {
    let trace = try await trace(scenario("<script>a.b</script>", "record: console"))
    #expect(trace.trace.notes.isEmpty)
    #expect(trace.trace.events.contains { $0.name == .console })
  }

  @Test func `a loop of errors has a limited number of lines`() async throws {
    let trace = try await trace(scenario("<script>for (let i = 0; i < 500; i++) console.error(i)</script>"))
    #expect(trace.trace.notes.count == 101)
    #expect(trace.trace.notes.last?.reason.text == "there are more than 100 errors; the others are left out")
  }

  @Test func `document.open with a URL is a finding`() async throws {
    let trace = try await trace(
      scenario("<script>b.setAttribute('onclick', `open('https://b.example/')`)</script>"))
    #expect(trace.steps[1].trace.notes.map(\.kind) == [.finding])
    let old = try await self.trace(scenario("<script>b.onclick = () => document.open('text/html')</script>"))
    #expect(old.trace.notes.isEmpty)
  }

  @Test func `a failure says what has failed in the pages`() async throws {
    let source = scenario("<script>a.b; b.onclick = () => 0</script>").replacing(
      "click: '#b'", with: "click: '#b'\n    expect: ['main: createWebViewWith https://b.example/ -> popup1']")
    let scenario = try ScenarioDecoder.decode(source, file: "s.yaml")
    let outcome = await ScenarioBatch.outcome(of: scenario, file: "s.yaml")
    guard case .failed(let text) = outcome.verdict else { return #expect(Bool(false), "it passes") }
    #expect(text.contains("main (error) ReferenceError") && text.contains("in “load https://a.example/”"))
    #expect(JUnitReport.xml([outcome]).contains("ReferenceError"))
  }

  @Test func `the handlers of a scenario reply`() async throws {
    let handlers = """
      record: console
      handlers:
        auth: {reply: {token: abc}}
        pay: {error: declined}
        log: {}
      """
    let page = """
      <script>b.onclick = async () => { const h = webkit.messageHandlers; h.log.postMessage([1]);
            console.log((await h.auth.postMessage('a')).token); h.pay.postMessage(2).catch((e) => console.log(e.message)) }</script>
      """
    let step = try await trace(scenario(page, handlers)).steps[1].trace
    let told = step.events.compactMap { event in
      if case .consoleMessage(let line) = event.call { line.message } else { nil }
    }
    #expect(told == ["abc", "declined"])
    #expect(step.notes.map(\.reason.text).first == "messageHandlers.log receives [1]")
  }

  @Test func `the second of two clicks finds the page that the first has left`() async throws {
    var scenario = try ScenarioDecoder.decode(scenario("<a id=l href=https://b.example/>l</a>"), file: "s.yaml")
    scenario.steps = [ScenarioStep(.activate("#l")), ScenarioStep(.activate("#l"))]
    scenario.steps[1].needsFirstPage = true
    let last = try await ScenarioRunner.run(scenario).steps[2]
    #expect(last.error == nil)
    #expect(last.trace.notes.first?.reason.text == "the click before has left the page: it is loaded anew")
  }

  @Test func `a text with a colon needs quotes`() {
    #expect(throws: ScenarioFileError.self) { try ScenarioDecoder.decode("title: a: b", file: "s.yaml") }
    do {
      _ = try ScenarioDecoder.decode("title: popup: it's", file: "s.yaml")
    } catch {
      #expect(error.message == "a text with a colon and a space needs quotes: 'popup: it''s'")
    }
  }
}
