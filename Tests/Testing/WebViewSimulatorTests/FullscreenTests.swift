import Testing
import UIProcess
import WebViewSimulator

@Suite("Elements in full screen") @MainActor struct FullscreenTests {
  private static let page = """
    <button id=b onclick="ask(document.body)">b</button><p id=p>p</p><dialog id=d></dialog>
    <button id=o onclick="ask(document.querySelector('#' + which))">o</button>
    <button id=f onclick="frames[0].document.body.requestFullscreen().then(() => say('in'))">f</button>
    <iframe src=/frame></iframe><script>
      const said = [], say = (text) => { said.push(text) }
      for (const type of ['fullscreenchange', 'fullscreenerror']) addEventListener(type, (e) => say(`${type} ${e.target.localName}`))
      const ask = async (element) => {
        try { await element.requestFullscreen(); say('in ' + document.fullscreenElement?.localName) }
        catch (error) { say(`${error.name}: ${error.message}`) }
        say(navigator.userActivation.isActive)
      }
      var which
    </script>
    """

  private func simulator(isEnabled: Bool = true) async throws -> (Simulator, WebPageProxy) {
    let simulator = Simulator()
    try simulator.site("https://site.example/", html: Self.page)
    try simulator.site("https://site.example/frame", html: "<body>x")
    let configuration = PageConfiguration(dataStore: simulator.world.defaultDataStore)
    configuration.preferences.isElementFullscreenEnabled = isEnabled
    let page = simulator.addView(configuration)
    try await simulator.open("https://site.example/")
    return (simulator, page)
  }

  private func said(_ simulator: Simulator) async throws -> String {
    await simulator.advance(milliseconds: 50)
    guard case .string(let text) = try await simulator.evaluate("said.splice(0).join(', ')") else { return "" }
    return text
  }

  @Test("A click lets a page show an element, which uses the activation up; leaving tells the page and the app's side")
  func enteringAndLeaving() async throws {
    let (simulator, page) = try await simulator()
    #expect(try await simulator.evaluate("document.fullscreenEnabled") == .bool(true))
    try await simulator.click("#b")
    #expect(page.state.fullscreen == .inFullscreen)
    #expect(try await said(simulator) == "in body, false, fullscreenchange body")
    try await simulator.evaluate("document.exitFullscreen().then(() => say('out'))")
    #expect(try await said(simulator) == "out, fullscreenchange body")
    #expect(try await simulator.evaluate("document.fullscreenElement === null") == .bool(true))
    #expect(page.state.fullscreen == .none)
    try await simulator.evaluate("document.exitFullscreen().catch((error) => say(error.message))")
    #expect(try await said(simulator) == "Not in fullscreen")
  }

  @Test(
    "What is refused is a TypeError and fires fullscreenerror",
    arguments: [
      ("d", "Cannot request fullscreen on a <dialog> element."),
      ("late", "Cannot request fullscreen on a disconnected element."),
    ])
  func refusals(_ which: String, _ message: String) async throws {
    let (simulator, _) = try await simulator()
    try await simulator.evaluate(
      "which = '\(which)'; if (which === 'late') { document.querySelector = () => document.createElement('p') }")
    try await simulator.click("#o")
    let target = which == "late" ? "undefined" : "dialog"
    #expect(try await said(simulator) == "TypeError: \(message), true, fullscreenerror \(target)")
  }

  @Test("Nothing is shown without a click, or if the app does not allow it")
  func notAllowed() async throws {
    let (off, _) = try await simulator(isEnabled: false)
    try await off.click("#b")
    #expect(try await said(off) == "TypeError: Fullscreen API is disabled., false, fullscreenerror body")
    #expect(try await off.evaluate("document.fullscreenEnabled") == .bool(false))
    let (on, _) = try await simulator()
    try await on.evaluate("setTimeout(() => ask(document.body), 1500)")
    await on.advance(milliseconds: 2000)
    #expect(
      try await said(on)
        == "TypeError: Cannot request fullscreen without transient activation., false, fullscreenerror body")
  }

  @Test("An element in a frame takes the frame along; a new document and the element's removal end it")
  func frames() async throws {
    let (simulator, page) = try await simulator()
    try await simulator.click("#f")
    #expect(try await said(simulator) == "in, fullscreenchange iframe")
    #expect(try await simulator.evaluate("document.fullscreenElement.localName") == .string("iframe"))
    try await simulator.evaluate("frames[0].document.body.remove()")
    #expect(try await said(simulator) == "fullscreenchange iframe")
    #expect(page.state.fullscreen == .none)
    try await simulator.click("#b")
    #expect(page.state.fullscreen == .inFullscreen)
    try await simulator.open("https://site.example/frame")
    #expect(page.state.fullscreen == .none)
  }
}
