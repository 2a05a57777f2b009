import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let firstURL = "data:text/html,First"
private let secondURL = "data:text/html,Second"

/// The cases whose source frame depends on the SDK of the app: each with both.
extension DecidePolicyForNavigationActionTests {
  private nonisolated static let sdks = [PlatformProfile.APILoadSourceFrame.null, .target]

  /// What the app's own navigations have in common.
  private func expectOwn(
    _ bench: PolicyBench, in view: WKWebView, type: WKNavigationType, url: String, from current: String
  ) throws {
    let action = try #require(bench.controller.action)
    #expect(action.navigationType == type)
    #expect(action.request.url?.absoluteString == url)
    let target = try #require(action.targetFrame)
    #expect(target.request.url?.absoluteString == current)
    #expect(target.webView === view)
    switch bench.world.profile.apiLoadSourceFrame {
    case .null: #expect(action.value(forKey: "sourceFrame") == nil)
    case .target: #expect(action.sourceFrame === target)
    }
  }

  private func profile(_ sourceFrame: PlatformProfile.APILoadSourceFrame) -> PlatformProfile {
    var profile = PlatformProfile.macOS
    profile.apiLoadSourceFrame = sourceFrame
    return profile
  }

  @Test(arguments: sdks) func DecidePolicyForNavigationActionReload(sdk: PlatformProfile.APILoadSourceFrame)
    async throws
  {
    try await PolicyBench.run(profile(sdk)) { bench in
      let view = bench.makeView()
      await bench.load(firstURL, in: view)
      view.reload()
      await bench.world.settle()
      try expectOwn(bench, in: view, type: .reload, url: firstURL, from: firstURL)
    }
  }

  @Test(arguments: sdks) func DecidePolicyForNavigationActionReloadFromOrigin(
    sdk: PlatformProfile.APILoadSourceFrame
  ) async throws {
    try await PolicyBench.run(profile(sdk)) { bench in
      let view = bench.makeView()
      await bench.load(firstURL, in: view)
      view.reloadFromOrigin()
      await bench.world.settle()
      try expectOwn(bench, in: view, type: .reload, url: firstURL, from: firstURL)
    }
  }

  @Test(arguments: sdks) func DecidePolicyForNavigationActionGoBack(sdk: PlatformProfile.APILoadSourceFrame)
    async throws
  {
    try await PolicyBench.run(profile(sdk)) { bench in
      let view = bench.makeView()
      await bench.load(firstURL, in: view)
      await bench.load(secondURL, in: view)
      view.goBack()
      await bench.world.settle()
      try expectOwn(bench, in: view, type: .backForward, url: firstURL, from: secondURL)
    }
  }

  @Test(arguments: sdks) func DecidePolicyForNavigationActionGoForward(
    sdk: PlatformProfile.APILoadSourceFrame
  ) async throws {
    try await PolicyBench.run(profile(sdk)) { bench in
      let view = bench.makeView()
      await bench.load(firstURL, in: view)
      await bench.load(secondURL, in: view)
      view.goBack()
      await bench.world.settle()
      view.goForward()
      await bench.world.settle()
      try expectOwn(bench, in: view, type: .backForward, url: secondURL, from: firstURL)
    }
  }
}
