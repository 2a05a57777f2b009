import SimulatedWeb
import Testing
import UIProcess
import URLStandard
import WebMessages

/// What scripts can do while their page is left (rules 5.18 to 5.20).
@MainActor @Suite("Pages that are left") struct LeavingTests {
  /// Shows a page with a script, and then another page.
  private func leave(_ script: String, pageCache: Bool = true) async throws -> (console: [String], requests: [String]) {
    var profile = PlatformProfile.iOS
    profile.usesPageCache = pageCache
    let world = WebWorld(profile: profile)
    world.trace.records = [.console]
    try world.web.respond(to: "https://app.example/", with: .html("<body><script>\(script)</script>"))
    try world.web.respond(to: "https://app.example/next", with: .html("next"))
    let page = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
    for path in ["", "next"] {
      _ = page.load(NavigationRequest(url: WebURL("https://app.example/\(path)")))
      await world.settle()
    }
    let console = world.trace.events.compactMap { event in
      if case .consoleMessage(let message) = event.call { message.message } else { nil as String? }
    }
    let requests = world.web.takeRequestLog().map { "\($0.method) \($0.url.dropFirst(19))" }
    world.shutDown()
    return (console, requests)
  }

  @Test("Images and beacons are sent", arguments: ["pagehide", "unload"])
  func pings(event: String) async throws {
    let left = try await leave(
      "addEventListener('\(event)', () => { new Image().src = '/image'; navigator.sendBeacon('/beacon') })",
      pageCache: event == "pagehide")
    #expect(left.requests.suffix(3).sorted() == ["GET /image", "GET /next", "POST /beacon"])
  }

  @Test("A synchronous request is refused")
  func synchronousRequest() async throws {
    let left = try await leave(
      """
      addEventListener('pagehide', () => {
        const request = new XMLHttpRequest()
        request.open('GET', '/late', false)
        try { request.send() } catch (error) { console.log(error.name) }
      })
      """)
    #expect(left.console == ["XMLHttpRequest cannot load https://app.example/late.", "NetworkError"])
    #expect(!left.requests.contains("GET /late"))
  }

  @Test("A page is hidden after pagehide")
  func visibility() async throws {
    let left = try await leave(
      """
      const tell = event => console.log(event.type, document.visibilityState)
      addEventListener('pagehide', tell)
      addEventListener('visibilitychange', tell)
      addEventListener('unload', tell)
      """, pageCache: false)
    #expect(left.console == ["pagehide visible", "visibilitychange hidden", "unload hidden"])
  }
}
