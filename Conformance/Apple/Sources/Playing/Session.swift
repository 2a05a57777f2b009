import Foundation

#if canImport(AppKit)
  import AppKit
#elseif os(Linux)
  import WebViewSimulator
#endif

/// One run: the proxy gives the scenario, and gets the trace.
@MainActor public enum Session {
  /// - Throws: `Scenario.Problem`, with a text for the user.
  public static func run(proxy port: UInt16) async throws {
    let control = ProxyControl(port: port)
    guard let fields = control.scenario() else { throw Scenario.Problem("no proxy listens on 127.0.0.1:\(port)") }
    let scenario = try Scenario(fields)
    if let obstacle = scenario.obstacle {
      _ = control.give(["cannot": obstacle])
      return
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("conformance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = try await played(scenario, port, folder)
    guard control.give(trace) else { throw Scenario.Problem("the proxy does not take the trace") }
  }

  private static func played(_ scenario: Scenario, _ port: UInt16, _ folder: URL) async throws -> [String: Any] {
    #if os(Linux)
      let simulator = Simulator()
      simulator.world.timeFlow = .whenAsked
      return try await SimulatedStage.run(proxy: port, in: simulator) { stage in
        try await Player(scenario, proxyPort: port, downloadFolder: folder, on: stage).play()
      }
    #else
      #if canImport(AppKit)
        NSApplication.shared.setActivationPolicy(.accessory)
      #endif
      let stage = RealStage(proxy: ProxyControl(port: port))
      return try await Player(scenario, proxyPort: port, downloadFolder: folder, on: stage).play()
    #endif
  }
}
