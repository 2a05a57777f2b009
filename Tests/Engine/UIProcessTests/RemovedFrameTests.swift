import SimulatedWeb
import Testing
import UIProcess
import URLStandard
import WebMessages

/// Scripts remove frames while those frames load: nobody holds them any more but the work that is under way.
@MainActor @Suite("Frames that scripts remove") struct RemovedFrameTests {
  /// The console of a page with a function `frame`, which adds a frame with such a document.
  private func console(_ script: String) async throws -> [String] {
    let world = WebWorld()
    defer { world.shutDown() }
    world.trace.records = [.console]
    let helper = """
      function frame(html) {
        const frame = document.createElement('iframe')
        frame.srcdoc = html
        document.body.append(frame)
        return frame
      }
      const tag = 'script'
      """
    try world.web.respond(
      to: "https://app.example/", with: .html("<body><script>\(helper)\n\(script)</script><script src=/none></script>"))
    let page = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
    _ = page.load(NavigationRequest(url: WebURL("https://app.example/")))
    await world.settle()
    return world.trace.events.compactMap {
      if case .consoleMessage(let message) = $0.call { message.message } else { nil }
    }
  }

  @Test(
    "in its load event, in its own script, and the frame around it",
    arguments: [
      "frame('x').onload = e => { e.target.remove(); console.log('gone') }",
      "frame(`<${tag}>const outer = parent; frameElement.remove(); outer.console.log('gone')</${tag}>`)",
      """
      const outer = frame('<iframe srcdoc=x></iframe>')
      outer.onload = () => {
        const inner = outer.contentDocument.querySelector('iframe')
        inner.onload = () => { outer.remove(); console.log('gone') }
        inner.contentWindow.location = 'about:blank?2'
      }
      """,
    ])
  func whileItLoads(script: String) async throws {
    #expect(try await console(script).filter { $0 == "gone" } == ["gone"])
  }

  @Test(
    "while it is left, as itself and as its neighbour",
    arguments: [
      """
      window.leave = left => { console.log('gone'); left.remove() }
      const left = frame(`<${tag}>onpagehide = () => { onpagehide = null; parent.leave(frameElement) }</${tag}>`)
      left.onload = () => { left.onload = null; left.contentWindow.location = 'about:blank?2' }
      """,
      """
      const neighbour = frame('x')
      const left = frame(`<${tag}>onunload = () => parent.neighbour().remove()</${tag}>`)
      window.neighbour = () => { console.log('gone'); return neighbour }
      left.onload = () => left.remove()
      """,
    ])
  func whileItIsLeft(script: String) async throws {
    #expect(try await console(script).filter { $0 == "gone" } == ["gone"])
  }

  @Test(
    "by a fragment's popstate, and by its javascript: URL",
    arguments: [
      """
      const moved = frame(`<${tag}>onpopstate = () => { parent.console.log('gone'); frameElement.remove() }</${tag}>`)
      moved.onload = () => { moved.onload = null; moved.contentWindow.location.hash = 'x' }
      """,
      """
      window.done = element => { console.log('gone'); element.remove(); return 'text' }
      const moved = frame('x')
      moved.onload = () => {
        moved.onload = null
        moved.contentWindow.location = 'javascript:parent.done(frameElement)'
      }
      """,
    ])
  func whileItNavigates(script: String) async throws {
    #expect(try await console(script).filter { $0 == "gone" } == ["gone"])
  }
}
