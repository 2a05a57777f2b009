import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct SignInTests {
  @Test func signInOpensOneWindow() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://shop.example/",
      html: """
        <button id="sign-in" onclick="window.open('https://id.example/', 'sign-in')">Sign in</button>
        """)
    try simulator.site("https://id.example/", html: "<title>Provider</title>")

    try await simulator.open("https://shop.example/")
    _ = simulator.newCalls()

    try await simulator.click("#sign-in")
    try simulator.newCalls().verify(
      """
      main: createWebViewWith https://id.example/ -> popup1
      popup1: decidePolicyFor https://id.example/ [main, other] allow
      popup1: loads https://id.example/
      """)

    // A window has this name now, and is navigated.
    try await simulator.click("#sign-in")
    try simulator.newCalls().verify(
      """
      popup1: decidePolicyFor https://id.example/
      popup1: loads https://id.example/
      """)
  }
}
