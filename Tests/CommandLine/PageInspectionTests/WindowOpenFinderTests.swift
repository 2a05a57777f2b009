import Testing

@testable import PageInspection

@Suite("Calls of window.open") struct WindowOpenFinderTests {
  private func calls(_ source: String, bareOpen: WindowOpenFinder.BareOpen = .window) -> [WindowOpenCall] {
    WindowOpenFinder.findings(in: source, bareOpen: bareOpen).calls
  }

  @Test("A call has its position and its arguments")
  func plainCall() {
    #expect(
      calls("go();\n  window.open('/a', \"b\", `c`);") == [
        WindowOpenCall(
          callee: "window.open", position: .init(line: 2, column: 3), calleeEnd: .init(line: 2, column: 14),
          arguments: [.literal("/a"), .literal("b"), .literal("c")])
      ])
  }

  @Test(
    "However the window is named",
    arguments: [
      "open('/a')", "self.open('/a')", "top.open('/a')", "window.top.open('/a')", "parent.open('/a')",
      "globalThis.open('/a')",
      "window['open']('/a')", "window?.open('/a')", "window.open?.('/a')", "window.open.call(window, '/a')",
      "document.defaultView.open('/a')", "frame.contentWindow.open('/a')", "window\n.open\n('/a')",
      "w\\u0069ndow.open('/a')",
      "const w = window; w.open('/a')", "var outer = window.top\nouter.open('/a')",
      "let a = 1, b; let w = self, c; w.open('/a')",
      "`${open('/a')}`", "x = () => open('/a')", "a / window.open('/a') / b",
    ])
  func spellings(source: String) {
    #expect(calls(source).map(\.url) == [.literal("/a")])
  }

  @Test(
    "What opens no window is not listed",
    arguments: [
      "xhr.open('GET', '/a')", "indexedDB.open('a')", "'window.open(1)'", "// window.open('/a')", "/window.open(1)/",
      "class A { open(a) { } }", "o = { open(a) { } }", "function open(a) {} open('/a')",
      "document.open('text/html', 'replace')",
      "const w = window.name; w.open('/a')", "const db = open2(window); db.open('/a')",
      "let w = window; o.w.open('/a')",
      "`window.open('/a')`", "window.opener('/a')",
    ])
  func others(source: String) {
    #expect(calls(source).isEmpty)
  }

  @Test("document.open opens a window only with three arguments, and is what event handlers call open")
  func documentOpen() {
    #expect(calls("document.open('/a', 'b', 'c')").count == 1)
    #expect(calls("open('/a')", bareOpen: .document).isEmpty)
    #expect(calls("open('/a', 'b', 'c')", bareOpen: .document).count == 1)
    #expect(calls("window.open('/a')", bareOpen: .document).count == 1)
  }

  @Test("Arguments that are computed are shown as they are written")
  func expressions() {
    #expect(
      calls("open(base + '/x?' + f(a, b), name || 'n', [1, 2].join(','))").first?.arguments == [
        .expression("base + '/x?' + f(a, b)"), .expression("name || 'n'"), .expression("[1, 2].join(',')"),
      ])
    #expect(
      calls("open('https://' + 'a.example', null)").first?.arguments == [
        .literal("https://a.example"), .literal("null"),
      ])
    #expect(calls("open()").first?.arguments == [])
  }

  @Test("A variable that is set once has the value that it was given")
  func constants() {
    #expect(
      calls("var size = 'width=800';\nopen('/a', 'b', size)").first?.features
        == .constant(name: "size", value: "width=800"))
    for source in [
      "var size = 'a'; size = 'b'; open('/a', 'b', size)", "let size = f(); open('/a', 'b', size)",
      "var size = 'a'; function g(size) { open('/a', 'b', size) }",
      "var size = 'a'; h = (x, size) => open('/a', 'b', size)",
      "open('/a', 'b', size)",
    ] {
      #expect(calls(source).first?.features == .expression("size"))
    }
  }

  @Test("The function used as a value is reported")
  func references() {
    let findings = WindowOpenFinder.findings(in: "var o = window.open;\no('/a'); window.open = null")
    #expect(WindowOpenFinder.findings(in: "document.open('/a')").references.isEmpty)
    #expect(findings.references == [WindowOpenReference(text: "window.open", position: .init(line: 1, column: 9))])
  }
}
