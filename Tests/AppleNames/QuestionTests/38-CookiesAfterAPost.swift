import SimulatedWeb
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Test(.simulator) @MainActor func `the cookies of a POST's answer are in the store when its page is there`()
  async throws
{
  let simulator = try #require(Simulator.current)
  try simulator.web.respond(
    to: "POST https://shop.example/login",
    with: SiteAnswer.response(headers: ["Set-Cookie": "session=1; Secure; HttpOnly"], body: "Welcome"))
  let view = try await Simulator.view("<form method=post action=/login><button id=login>Login</button></form>")
  try await simulator.click("#login")
  #expect(try await view.evaluateJavaScript("document.cookie") as? String == "")
  let cookies = await view.configuration.websiteDataStore.httpCookieStore.allCookies()
  #expect(cookies.map(\.name) == ["session"])
  #expect(cookies.map(\.isSessionOnly) == [true])
}
