import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct MirrorTests {
  /// Threads of web content change it while a failed expectation shows its values.
  @Test func `What other threads use has no parts in a mirror`() async throws {
    let (simulator, _) = try await Simulator.view(showing: "<title>Page</title>")
    let shared: [Any] = [
      simulator.world, simulator.web, simulator.world.defaultDataStore, simulator.world.dataStores,
    ]
    for object in shared {
      #expect(Mirror(reflecting: object).children.isEmpty, "\(type(of: object))")
    }
  }
}
