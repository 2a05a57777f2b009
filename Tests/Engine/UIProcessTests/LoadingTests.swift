import SimulatedWeb
import Testing
import URLStandard
import UIProcess
import WebMessages

@MainActor struct LoadingTests {
  @Test func aPageLoads() async throws {
    let world = WebWorld()
    try world.web.respond(to: "https://app.example/", with: .html("<title>Main</title><p>x"))
    let page = WebPageProxy(
      configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
    _ = page.load(NavigationRequest(url: WebURL("https://app.example/")))
    await world.settle()
    #expect(page.state.url == "https://app.example/")
    #expect(page.state.title == "Main")
    #expect(!page.state.isLoading)
    #expect(
      world.trace.events.map { "\($0.call)".prefix { $0 != "(" } } == [
        "decidePolicyForNavigationAction", "didStartProvisionalNavigation", "decidePolicyForNavigationResponse",
        "didCommit", "didFinish",
      ])
    world.shutDown()
  }
}
