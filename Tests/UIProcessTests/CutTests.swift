import SimulatedWeb
import Testing
import UIProcess
import URLStandard
import WebContent

/// Input that is not taken as it is: the console says so.
@MainActor @Suite("Cuts of input are told") struct CutTests {
  private func console(_ answer: SiteAnswer) async throws -> [String] {
    let world = WebWorld()
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
}
