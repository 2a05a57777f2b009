import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Rule 10.13: `WKContentWorld.world(configuration:)` of iOS 27.
@Suite(.simulator) @MainActor struct ContentWorldConfigurationTests {
  private static let page = """
    <div id=open></div><div id=closed></div><div id=none></div>
    <script>
      for (const mode of ['open', 'closed']) {
        document.getElementById(mode).attachShadow({ mode }).innerHTML = `<b>${mode}</b>`;
      }
    </script>
    """
  private static let question = """
    ['open', 'closed', 'none'].map((id) => {
      const root = document.getElementById(id).shadowRoot;
      return root && [root.mode, root.innerHTML, root.host.id].join();
    })
    """

  private func roots(_ world: WKContentWorld) async throws -> [String] {
    let (_, view) = try await Simulator.view(showing: Self.page)
    let found = try await view.evaluateJavaScript(Self.question, in: nil, contentWorld: world)
    return (found as? [Any] ?? []).map { $0 as? String ?? "null" }
  }

  @Test func `a world may see closed shadow roots`() async throws {
    let configuration = WKContentWorld.Configuration()
    configuration.allowAccessingClosedShadowRoots = true
    let world = WKContentWorld.world(configuration: configuration)
    #expect(try await roots(world) == ["open,<b>open</b>,open", "closed,<b>closed</b>,closed", "null"])
  }

  @Test func `other worlds see the open ones, whoever has made them`() async throws {
    let plain = WKContentWorld.world(configuration: WKContentWorld.Configuration())
    for world in [WKContentWorld.page, .defaultClient, .world(name: "x"), plain] {
      #expect(try await roots(world) == ["open,<b>open</b>,open", "null", "null"])
    }
  }

  @Test func `each world is a new one, with globals of its own`() async throws {
    let configuration = WKContentWorld.Configuration()
    let one = WKContentWorld.world(configuration: configuration)
    let two = WKContentWorld.world(configuration: configuration)
    #expect(one !== two && one.name == nil)
    let (_, view) = try await Simulator.view(showing: Self.page)
    _ = try await view.evaluateJavaScript("var mine = 1", in: nil, contentWorld: one)
    #expect(try await view.evaluateJavaScript("typeof mine", in: nil, contentWorld: one) as? String == "number")
    #expect(try await view.evaluateJavaScript("typeof mine", in: nil, contentWorld: two) as? String == "undefined")
  }

  @Test func `a copy has the same values`() throws {
    let configuration = WKContentWorld.Configuration()
    configuration.inspectable = true
    configuration.allowAccessingClosedShadowRoots = true
    let copy = try #require(configuration.copy() as? WKContentWorld.Configuration)
    #expect(copy !== configuration && copy.inspectable && copy.allowAccessingClosedShadowRoots)
  }
}
