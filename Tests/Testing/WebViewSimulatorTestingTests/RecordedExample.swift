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
    main: didStartProvisionalNavigation https://page.example/page.html
    main: decidePolicyForResponse https://page.example/page.html [main, 200, text/html] allow
    main: didCommit https://page.example/page.html
    main: didFinish https://page.example/page.html
    """#)

  try await simulator.click("#open")
  try simulator.newCalls().verify(
    #"""
    main: createWebViewWith https://page.example/b [other, user] -> popup1
    popup1: decidePolicyFor https://page.example/b [main, other, user] allow
    popup1: didStartProvisionalNavigation https://page.example/b
    popup1: decidePolicyForResponse https://page.example/b [main, 200, text/html] allow
    popup1: didCommit https://page.example/b
    popup1: didFinish https://page.example/b
    """#)

  try await simulator.type("it's", into: "input")
  try simulator.newCalls().verify(
    #"""
    nothing
    """#)

  try await simulator.evaluate("1 + 1")
  try simulator.newCalls().verify(
    #"""
    nothing
    """#)
}
