import Testing
import WebViewSimulator

@Suite("User activation") @MainActor struct UserActivationTests {
  private static let state = "`${navigator.userActivation.isActive} ${navigator.userActivation.hasBeenActive}`"

  /// A page with two frames of its own origin, of which the first has one of its own and one of another origin.
  private func family() async throws -> Simulator {
    let simulator = Simulator()
    try simulator.site(
      "https://site.example/",
      html: """
        <iframe id=a src=/a></iframe><iframe id=b src=/b></iframe><script>
          var said = '', far = ''
          onmessage = (event) => { far = event.data }
          function note() {
            said = [window, frames[0], frames[1], frames[0][0]].map((each) => each.eval(state)).join()
            frames[0][1].postMessage('', '*')
          }
          const state = "\(Self.state)"
        </script>
        """)
    try simulator.site(
      "https://site.example/a",
      html: """
        <button onclick="setTimeout(() => top.note())">b</button>
        <iframe src=/b></iframe><iframe src=https://other.example/></iframe>
        """)
    try simulator.site("https://site.example/b", html: "<p>b</p>")
    try simulator.site(
      "https://other.example/", html: "<script>onmessage = () => top.postMessage(\(Self.state), '*')</script>")
    try await simulator.open("https://site.example/")
    return simulator
  }

  @Test("A click activates the windows around it, and those inside that have its origin; not its neighbours")
  func spreading() async throws {
    let simulator = try await family()
    try await simulator.click("button", frame: ["#a"])
    await simulator.advance(milliseconds: 100)
    #expect(try await simulator.evaluate("said") == .string("true true,true true,false false,true true"))
    #expect(try await simulator.evaluate("far") == .string("false false"))
  }

  @Test("What the app runs ends the activation of all windows, which have been active all the same")
  func appScripts() async throws {
    let simulator = try await family()
    try await simulator.click("button", frame: ["#a"])
    // A timer of more than a second does not hold the gesture of the app's script.
    try await simulator.evaluate("setTimeout(note, 1500)")
    await simulator.advance(milliseconds: 2000)
    #expect(try await simulator.evaluate("said") == .string("false true,false true,false true,false true"))
  }
}
