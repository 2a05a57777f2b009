import Testing
import WebViewSimulator

@Suite("Simulator") @MainActor struct SimulatorTests {
  private let page = """
    <!DOCTYPE html>
    <button id="named" onclick="window.open('https://example.com/', 'partner')">open</button>
    <input id="name">
    <iframe id="inner" srcdoc="<button id=inside onclick='parent.clicks = 1'>inside</button>"></iframe>
    """

  private func shop(_ behavior: AppBehavior = AppBehavior()) async throws -> Simulator {
    let simulator = Simulator(behavior: behavior)
    try simulator.site("https://shop.example/", html: page)
    try simulator.site("https://example.com/*", html: "<title>Example</title>")
    try await simulator.open("https://shop.example/")
    _ = simulator.newCalls()
    return simulator
  }

  @Test("New calls are those since the last request")
  func newCalls() async throws {
    let simulator = try await shop()
    try await simulator.click("#named")
    try simulator.newCalls().verify(
      """
      main: createWebViewWith https://example.com/ -> popup1
      popup1: decidePolicyFor https://example.com/ [main, other, user] allow
      popup1: loads https://example.com/
      """)
    #expect(simulator.newCalls().isEmpty)
    #expect(simulator.windows == ["main", "popup1"])
    #expect(try await simulator.evaluate("window.name", in: "popup1") == .string("partner"))
  }

  @Test("The test decides what the app answers")
  func behavior() async throws {
    var behavior = AppBehavior()
    behavior.opensWindow = { _, _, _ in false }
    let simulator = try await shop(behavior)
    try await simulator.click("#named")
    try simulator.newCalls().verify("main: createWebViewWith https://example.com/ -> nil")
    simulator.app.behavior.opensWindow = { _, _, _ in true }
    simulator.app.behavior.decideAction = { page, _ in page.label == "popup1" ? .cancel : .allow }
    try await simulator.click("#named")
    try simulator.newCalls().verify(
      """
      main: createWebViewWith https://example.com/ -> popup1
      popup1: decidePolicyFor https://example.com/ cancel
      """)
  }

  @Test("Clicks reach frames, text reaches fields")
  func input() async throws {
    let simulator = try await shop()
    try await simulator.click("#inside", frame: ["#inner"])
    #expect(try await simulator.evaluate("clicks") == .number(1))
    try await simulator.type("Zoe", into: "#name")
    #expect(try await simulator.evaluate("document.getElementById('name').value") == .string("Zoe"))
  }

  @Test("Virtual time passes when the test says so")
  func time() async throws {
    let simulator = try await shop()
    try await simulator.evaluate("setTimeout(() => open('https://example.com/later'), 900)")
    #expect(simulator.newCalls().isEmpty)
    await simulator.advance(milliseconds: 1000)
    try simulator.newCalls().verify("main: createWebViewWith https://example.com/later -> popup1\n...")
  }

  @Test("A script of the app counts as the user's while its gesture lasts, as in timers of a second")
  func activation() async throws {
    let simulator = try await shop()
    try await simulator.evaluate(
      "var soon, later; const active = () => navigator.userActivation.isActive;"
        + "setTimeout(() => { soon = active() }, 50);"
        + "setTimeout(() => { later = active() }, 1500)")
    #expect(try await simulator.evaluate("navigator.userActivation.isActive") == .bool(true))
    await simulator.advance(milliseconds: 2000)
    #expect(try await simulator.evaluate("soon") == .bool(true))
    #expect(try await simulator.evaluate("later") == .bool(false))
  }

  @Test("Text goes on behind half of a surrogate pair, which becomes U+FFFD")
  func loneSurrogates() async throws {
    let simulator = try await shop()
    #expect(try await simulator.evaluate("'a\\uDE0Db\\u00E9\\uD83D\\uDE0D\\uD83D'") == .string("a\u{FFFD}bé😍\u{FFFD}"))
    try await simulator.evaluate("document.title = 'x\\uD800y'")
    #expect(try await simulator.evaluate("document.title.length") == .number(3))
  }

  @Test("What cannot be done is reported in one line")
  func errors() async throws {
    let simulator = try await shop()
    await #expect(throws: SimulatorError.noWindow("popup7")) { try await simulator.click("#named", in: "popup7") }
    await #expect(throws: SimulatorError.invalidURL("no url")) { try await simulator.open("no url") }
    await #expect { try await simulator.click("#nmaed") } throws: {
      "\($0)".hasPrefix("nothing matches “#nmaed”; there are #named")
    }
    await #expect { try await simulator.evaluate("nothing.at.all") } throws: { "\($0)".contains("ReferenceError") }
  }
}
