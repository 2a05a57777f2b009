import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@MainActor @Test func recordedExample() async throws {
  let simulator = Simulator()
  try simulator.site(
    "https://page.example/page.html",
    html: #"""
      <button id=open onclick="window.open('/b')">Open</button>
      <input name=q>

      """#)
  try simulator.site(
    "https://*",
    html: #"""

      """#)
  try await simulator.open("https://page.example/page.html")
  try simulator.newCalls().verify(
    #"""
    main: decidePolicyFor https://page.example/page.html [main, other] allow
    main: loads https://page.example/page.html
    """#)

  try await simulator.click("#open")
  try simulator.newCalls().verify(
    #"""
    main: createWebViewWith https://page.example/b [other, user] -> popup1
    """#)

  try await simulator.type("it's", into: "input")
  try simulator.newCalls().verify(
    #"""
    nothing
    """#)
}
