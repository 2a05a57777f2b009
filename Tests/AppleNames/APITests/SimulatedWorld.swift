// The files in `Portable` import nothing but `Testing`, so that the same sources compile on a Mac.
@_exported import SimWebKit
@_exported import struct SimulatedWeb.HTTPFields
@_exported import struct SimulatedWeb.SiteAnswer
import SimulatedWeb
import UIProcess

@testable import SimWebKit

typealias BenchWorld = WebWorld
typealias TrustingObject = NSObject

extension WebWorld: PortableWorld {
  static func run(_ answers: [String: SiteAnswer], _ body: (WebWorld) async throws -> Void) async throws {
    try await run(answers, on: .macOS, body)
  }

  static func run(
    _ answers: [String: SiteAnswer], on profile: PlatformProfile, _ body: (WebWorld) async throws -> Void
  ) async throws {
    let web = SimulatedWeb()
    for (pattern, answer) in answers { try web.respond(to: pattern, with: answer) }
    let world = WebWorld(web: web, profile: profile)
    defer { world.shutDown() }
    try await WebWorld.$current.withValue(world) { try await body(world) }
  }

  func configuration() -> WKWebViewConfiguration { WKWebViewConfiguration() }
  func trust(_ view: WKWebView) {}

  func views(sharing view: WKWebView, among others: [WKWebView]) async -> Set<WKWebView>? {
    let witness = ProcessWitness()
    for each in [view] + others { each.navigationDelegate = witness }
    view.page.process.end(.crash)
    await settle()
    return witness.ended
  }
}

/// Notes which views lose their process.
@MainActor final class ProcessWitness: NSObject, WKNavigationDelegate {
  private(set) var ended: Set<WKWebView> = []
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { ended.insert(webView) }
}

extension PolicyBench {
  /// Runs a test on another platform.
  static func run(
    _ profile: PlatformProfile, answers: [String: SiteAnswer] = [:], _ body: (PolicyBench) async throws -> Void
  ) async throws {
    try await WebWorld.run(answers, on: profile) { try await body(PolicyBench(world: $0)) }
  }
}

extension WKWebView {
  /// Runs a script as a page's own timer would: without a gesture.
  func runWithoutGesture(_ script: String) async { _ = await page.evaluate(script, gesture: .notUserInitiated) }
}
