import EngineValues
import Testing
import WindowRegistry

@testable import PageScripting

@Suite("Evaluating scripts")
struct EvaluationTests {
  private let world = FakeWorld()
  private let document: ScriptDocument

  init() { document = world.load("<p id=here>text</p>", at: "https://a.test/page") }

  private func value(_ source: String, world: ScriptWorld = .page) -> PlainValue? {
    if case .value(let value) = document.evaluate(source, sourceURL: nil, line: 1, world: world) { value } else { nil }
  }

  @Test("gives values that can leave the engine")
  func values() {
    #expect(value("1 + 1") == .number(2))
    #expect(value("'é😀' + 'x'") == .string("é😀x"))
    #expect(value("undefined") == .undefined)
    #expect(value("null") == .null)
    #expect(value("[1, [true, null], 'a']") == .array([.number(1), .array([.bool(true), .null]), .string("a")]))
    #expect(
      value("({ b: 1, a: { c: undefined } })") == .object([("b", .number(1)), ("a", .object([("c", .undefined)]))]))
    #expect(value("new Date(5)") == .date(5))
    #expect(value("-0") == .number(0))
    #expect(value("NaN").map { if case .number(let number) = $0 { number.isNaN } else { false } } == true)
    #expect(
      value("const shared = { a: 1 }; [shared, shared]")
        == .array([.object([("a", .number(1))]), .object([("a", .number(1))])]))
  }

  @Test(
    "says what a value was that cannot leave",
    arguments: [
      "(function () {})", "window", "document", "document.body", "Symbol('s')", "[() => 1]", "5n",
    ])
  func unsupported(_ source: String) {
    guard case .unsupported = value(source) else {
      Issue.record("\(source) gave \(String(describing: value(source)))")
      return
    }
  }

  @Test("gives exceptions with their place")
  func exceptions() {
    let outcome = document.evaluate("\n  nothing.here", sourceURL: "https://a.test/s.js", line: 10, world: .page)
    guard case .exception(let exception) = outcome else {
      Issue.record("no exception: \(outcome)")
      return
    }
    #expect(exception.text == "ReferenceError: Can't find variable: nothing")
    #expect(exception.sourceURL == "https://a.test/s.js")
    #expect(exception.line == 11)
    #expect(exception.column == 10)
    guard case .exception(let syntax) = document.evaluate("if (", sourceURL: nil, line: 7, world: .page) else {
      Issue.record("no syntax error")
      return
    }
    #expect(syntax.text.hasPrefix("SyntaxError: "))
    #expect(syntax.line == 7)
    #expect(document.evaluate("throw 5", sourceURL: nil, line: 1, world: .page).exceptionText == "5")
  }

  @Test("reports exceptions to window.onerror first, then to the console")
  func reporting() {
    world.run("var seen = []; onerror = function (...all) { seen.push(...all); return true }", in: document)
    _ = document.evaluate("throw new TypeError('lost')", sourceURL: "https://a.test/x.js", line: 3, world: .page)
    #expect(
      world.text("[seen[0], seen[1], seen[2], typeof seen[3], seen[4] instanceof TypeError]", in: document)
        == "TypeError: lost,https://a.test/x.js,3,number,true")
    #expect(world.app.consoleText == [])
    world.run("onerror = null; throw new TypeError('found')", in: document)
    #expect(world.app.consoleText == ["error: TypeError: found"])
    #expect(world.app.console.first?.line == 1)
  }

  @Test("reports rejected promises that nobody handles, when the promise jobs are done")
  func rejections() {
    world.run("Promise.reject(new Error('a')); Promise.reject(1).catch(() => {})", in: document)
    #expect(world.app.consoleText == ["error: Unhandled Promise Rejection: Error: a"])
    world.app.console = []
    world.run(
      "var got; addEventListener('unhandledrejection', e => { got = e.reason; e.preventDefault() }); (async () => { throw 'b' })()",
      in: document)
    #expect(world.app.consoleText == [])
    #expect(world.text("got", in: document) == "b")
  }

  @Test("keeps worlds apart that share the document")
  func worlds() {
    #expect(value("var mine = 1; document.getElementById('here').textContent", world: .named("app")) == .string("text"))
    #expect(value("typeof mine") == .string("undefined"))
    #expect(
      value("document.getElementById('here').id = 'there'; typeof window.mine + mine", world: .named("app"))
        == .string("number1"))
    #expect(value("document.getElementById('there') !== null") == .bool(true))
  }

  @Test("runs bodies of async functions, whenever they end")
  func asyncCalls() {
    var outcomes: [String] = []
    document.callAsync(
      "await new Promise(done => setTimeout(done, 10)); return { sum: a + list[1].b, list }",
      arguments: [("a", .number(2)), ("list", .array([.string("x"), .object([("b", .number(3))])]))], world: .page
    ) { outcomes.append("\($0)") }
    document.callAsync("throw new Error('no')", arguments: [], world: .page) {
      outcomes.append($0.exceptionText ?? "\($0)")
    }
    document.callAsync("return 1 +", arguments: [], world: .page) { outcomes.append($0.exceptionText ?? "\($0)") }
    document.callAsync("await new Promise(() => {})", arguments: [], world: .page) {
      outcomes.append($0.exceptionText ?? "\($0)")
    }
    world.clock.runTasks()
    document.detach()
    #expect(outcomes.count == 4)
    #expect(outcomes[0].hasPrefix("SyntaxError") || outcomes[0] == "Error: no")
    #expect(outcomes.contains("Error: no"))
    #expect(outcomes.contains { $0.contains("sum") && $0.contains("5") })
    #expect(outcomes.last == "Completion handler for function call is no longer reachable")
  }

  @Test("gives the document to replace for a javascript: URL that has text")
  func javaScriptURL() {
    #expect(document.runJavaScriptURL("'<b>' + document.URL").plainValue == .string("<b>https://a.test/page"))
    #expect(document.runJavaScriptURL("5").plainValue == .undefined)
  }

  @Test("runs inline scripts with document.currentScript and the page's lines")
  func classicScripts() {
    world.load(
      "<p>one</p>\n<script id=s>\nvar which = document.currentScript.id;\nfail()</script>", at: "https://a.test/b")
    #expect(world.app.console.last?.text == "ReferenceError: Can't find variable: fail")
    #expect(world.app.console.last?.line == 4)
    #expect(world.app.console.last?.sourceURL == "https://a.test/b")
    let other = world.windows[NavigableID(rawValue: 2)]?.document
    #expect(other.map { world.text("which + document.currentScript", in: $0) } == "snull")
  }

  @Test("does nothing for a page whose scripts are switched off, and still runs the app's")
  func scriptingDisabled() {
    let off = world.windows.makeDocument(in: world.windows.add(), url: "https://a.test/off", scripting: .disabled)
    let element = document.document.body!
    off.runClassicScript("alert(1)", element: element, sourceURL: nil, line: 1)
    #expect(!off.hasRealm)
    #expect(world.log.isEmpty)
    #expect(off.evaluate("1", sourceURL: nil, line: 1, world: .page).plainValue == .number(1))
  }

  @Test("survives a prelude with every global name made at once")
  func allGlobals() {
    #expect(value("eval('typeof U' + 'RL')") == .string("function"))
    #expect(value("new Function('return typeof XMLHttpRequest + typeof setTimeout')()") == .string("functionfunction"))
    #expect(
      world.text("(() => { eval(''); return Object.getOwnPropertyNames(window).length > 300 })()", in: document)
        == "true")
  }

  @Test("starts the next world with nothing of the last")
  func reset() {
    world.run("var left = 1; setTimeout(() => { left = 2 }, 5)", in: document)
    world.agent.reset()
    let next = world.load("<script>var fresh = typeof left</script>", at: "https://a.test/page")
    #expect(world.text("fresh", in: next) == "undefined")
  }

  @Test("reads the time of the next world, not the last one's")
  func resetClock() {
    world.run("setTimeout(() => { Date.now() }, 5000)", in: document)
    world.agent.reset()
    world.clock.beginAnew()
    let next = world.load("<script>var began = Date.now() - performance.timeOrigin</script>", at: "https://a.test/page")
    #expect(world.text("began", in: next) == "0")
  }
}

extension ScriptOutcome {
  var exceptionText: String? { if case .exception(let exception) = self { exception.text } else { nil } }
  var plainValue: PlainValue? { if case .value(let value) = self { value } else { nil } }
}
