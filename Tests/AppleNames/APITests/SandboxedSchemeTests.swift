import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `Navigation.mm` about a custom scheme to which a sandboxed frame goes (rule 4.36).
@MainActor @Suite struct SandboxedSchemeTests {
  @Test func LoadRadarURLFromSandboxedFrameAllowPopups() async throws {
    try await expect(asked: true, sandbox: "allow-scripts allow-popups")
  }

  @Test func LoadRadarURLFromSandboxedFrameAllowTopNavigation() async throws {
    try await expect(asked: true, sandbox: "allow-scripts allow-top-navigation")
  }

  @Test func LoadRadarURLFromSandboxedFrameAllowCustomProtocolsNavigation() async throws {
    try await expect(asked: true, sandbox: "allow-scripts allow-top-navigation-to-custom-protocols")
  }

  @Test func LoadRadarURLFromSandboxedFrameWithUserGesture() async throws {
    try await expect(
      asked: true, sandbox: "allow-scripts allow-top-navigation-by-user-activation", clickedBy: .app)
  }

  @Test func LoadRadarURLFromSandboxedFrame() async throws {
    try await expect(asked: false, sandbox: "allow-scripts")
  }

  @Test func LoadRadarURLFromSandboxedFrameMissingUserGesture() async throws {
    try await expect(asked: false, sandbox: "allow-scripts allow-top-navigation-by-user-activation")
  }

  @Test("A gesture alone does not let a scheme out of a sandbox")
  func gestureAlone() async throws {
    try await expect(asked: false, sandbox: "allow-scripts", clickedBy: .app)
  }

  private enum Clicker {
    /// A timer of the frame, without a user gesture.
    case page
    /// A script of the app, which counts as a user gesture.
    case app
  }

  /// Shows a page with a sandboxed frame whose link to a custom scheme is clicked, and checks whether the app is asked.
  private func expect(asked: Bool, sandbox: String, clickedBy clicker: Clicker = .page) async throws {
    let script = clicker == .page ? "<script>setTimeout(() => document.links[0].click(), 0)</script>" : ""
    let answers: [String: SiteAnswer] = [
      "https://app.example/": .html("<iframe src='frame.html' sandbox='\(sandbox)'></iframe>"),
      "https://app.example/frame.html": .html("<a href='rdar://84498192'>Link</a>\(script)"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let view = bench.makeView()
      await bench.load("https://app.example/", in: view)
      if clicker == .app {
        let frame = try #require(bench.controller.actions.last?.targetFrame)
        _ = try await view.evaluateJavaScript("document.links[0].click(); 0", in: frame, contentWorld: .page)
        await bench.world.settle()
      }
      let schemes = bench.controller.actions.compactMap(\.request.url?.scheme)
      #expect(schemes.contains("rdar") == asked, "asked about \(schemes) with sandbox=\"\(sandbox)\"")
      #expect(bench.controller.finished == 1)
    }
  }
}
