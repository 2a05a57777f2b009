import SimulatedWeb
import Testing
import UIProcess
import URLStandard
import WebMessages

/// Input that is not taken as it is: the console says so.
@MainActor @Suite("Cut input is reported") struct CutTests {
  private func console(
    _ answer: SiteAnswer, prepare: (SimulatedWeb) throws -> Void = { _ in }
  ) async throws -> [String] {
    let world = WebWorld()
    try prepare(world.web)
    world.trace.records = [.console]
    try world.web.respond(to: "https://app.example/", with: answer)
    let page = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
    _ = page.load(NavigationRequest(url: WebURL("https://app.example/")))
    await world.settle()
    defer { world.shutDown() }
    return world.trace.events.compactMap {
      if case .consoleMessage(let message) = $0.call { message.message } else { nil }
    }
  }

  @Test func controlBytesMakeThePageEmpty() async throws {
    let text = try await console(.response(status: 200, body: "<p>" + String(repeating: "\u{1}", count: 50)))
    #expect(text.contains { $0.contains("text/html") && $0.contains("control bytes") })
  }

  @Test func anUnknownEncodingIsNamed() async throws {
    let text = try await console(.response(body: "<p>é", contentType: "text/html; charset=klingon"))
    #expect(text.contains { $0.contains("'klingon'") && $0.contains("windows-1252") })
  }

  @Test func aRefusedCookieIsNamedOnce() async throws {
    let text = try await console(
      .html("<script>for (let i = 0; i < 3; i++) document.cookie = '__Host-a=1; Secure; Domain=app.example'</script>"))
    #expect(text.filter { $0.hasPrefix("cookie \"__Host-a\" refused: ") }.count == 1)
  }

  @Test func aCookieThatHadToGoIsNamed() async throws {
    let text = try await console(.html("<script>for (let i = 0; i < 182; i++) document.cookie = `a${i}=1`</script>"))
    #expect(text.filter { $0.contains("deleted: its site or the store has as many cookies as it may") }.count == 2)
  }

  @Test func aScriptThatIsNoTextIsNamed() async throws {
    let text = try await console(.html("<script src=a.js></script>")) { web in
      try web.respond(
        to: "https://app.example/a.js",
        with: .response(body: String(repeating: "\u{1}", count: 50), contentType: "text/javascript"))
    }
    #expect(text.contains { $0.contains("https://app.example/a.js does not run") && $0.contains("control bytes") })
  }

  @Test func aRefreshWithoutATimeIsNamed() async throws {
    let text = try await console(.html("<meta http-equiv=refresh content='soon'>"))
    #expect(text.contains { $0.contains("not refreshed") && $0.contains("'soon'") })
  }
}
