import SimulatedWeb
import Testing
import WebViewSimulator

/// Rule 2.11.
@Suite("The focus of windows and frames") @MainActor struct FocusTests {
  /// A window that keeps what it hears of its focus.
  private static let log = """
    <!DOCTYPE html><script>
    var log = []
    addEventListener('focus', (event) => event.target === window && log.push('focus'))
    addEventListener('blur', (event) => event.target === window && log.push('blur'))
    </script>
    """

  private func simulator(_ page: String) async throws -> Simulator {
    let simulator = Simulator()
    try simulator.site("https://site.example/", html: Self.log + page)
    try simulator.site("https://site.example/other", html: Self.log + "<input id=i>")
    try await simulator.open("https://site.example/")
    return simulator
  }

  private func text(_ script: String, in simulator: Simulator) async throws -> String {
    guard case .string(let text) = try await simulator.evaluate("String(\(script))") else { return "?" }
    return text
  }

  @Test("A popup takes the focus from its opener, and gives it back when it is closed")
  func popup() async throws {
    let simulator = try await simulator("<button id=b onclick=\"w = window.open('/other')\">b</button>")
    #expect(try await text("document.hasFocus()", in: simulator) == "true")
    try await simulator.click("#b")
    #expect(try await text("[document.hasFocus(), w.document.hasFocus(), log]", in: simulator) == "false,true,blur")
    try await simulator.evaluate("w.close()")
    #expect(try await text("[document.hasFocus(), log]", in: simulator) == "true,blur,focus")
  }

  @Test("A frame gets the focus from scripts; its page keeps it, too")
  func frame() async throws {
    let simulator = try await simulator("<iframe src=/other></iframe>")
    try await simulator.evaluate("frames[0].document.getElementById('i').focus()")
    #expect(
      try await text("[document.hasFocus(), document.activeElement.localName, log, frames[0].log]", in: simulator)
        == "true,iframe,blur,focus")
    try await simulator.evaluate("focus()")
    #expect(
      try await text("[frames[0].document.hasFocus(), log, frames[0].log]", in: simulator)
        == "false,blur,focus,focus,blur")
  }

  @Test("In the background, no window has the focus; it comes back with the page and with the view's window")
  func background() async throws {
    let simulator = try await simulator("")
    await simulator.enterBackground()
    #expect(try await text("[document.hasFocus(), log]", in: simulator) == "false,blur")
    await simulator.becomeActive()
    #expect(try await text("[document.hasFocus(), log]", in: simulator) == "true,blur,focus,focus")
  }
}
