import EngineValues
import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `InAppBrowserPrivacy.mm` that an app's own list of domains shows (rules 8.5 and 8.7).
@MainActor @Suite struct InAppBrowserPrivacyTests {
  private func run(limits: Bool, _ body: (PolicyBench, @MainActor () -> WKWebView) async throws -> Void) async throws {
    try await PolicyBench.run(.iOS, answers: ["https://other.example/": .html("page")]) { bench in
      try await body(bench) { bench.view { $0.limitsNavigationsToAppBoundDomains = limits } }
    }
  }

  private func bind(_ bench: PolicyBench) {
    bench.world.appBoundDomains = AppBoundDomains(["app.example"], profile: .webKit)
  }

  /// A script that runs as long as the app has no list; then it does not, and no other script can see that.
  private func expectFails(_ script: WKUserScript?, page: String) async throws {
    try await PolicyBench.run(.iOS, answers: ["https://other.example/": .html(page)]) { bench in
      @MainActor func loaded() async -> WKWebView {
        let view = bench.view()
        await bench.load("https://other.example/", in: view)
        if let script { view.configuration.userContentController.addUserScript(script) }
        view.reload()
        await bench.world.settle()
        return view
      }
      let free = await loaded()
      let isSet = try await free.evaluateJavaScript("window.wkUserScriptInjected") as? NSNumber
      #expect(isSet == true)
      bind(bench)
      let bound = await loaded()
      let error = try #require(await bound.error(of: "window.wkUserScriptInjected"))
      #expect(error.code == WKError.javaScriptAppBoundDomain.rawValue)
      bench.world.appBoundDomains = nil
      #expect(await bound.error(of: "window.wkUserScriptInjected") == nil || script == nil)
    }
  }

  private func script(_ time: WKUserScriptInjectionTime) -> WKUserScript {
    WKUserScript(source: "window.wkUserScriptInjected = true", injectionTime: time, forMainFrameOnly: true)
  }

  @Test func NonAppBoundDomainFailedUserScriptAtStart() async throws {
    try await expectFails(script(.atDocumentStart), page: "page")
  }

  @Test func NonAppBoundDomainFailedUserScriptAtEnd() async throws {
    try await expectFails(script(.atDocumentEnd), page: "page")
  }

  @Test func NonAppBoundDomainFailedUserAgentScripts() async throws {
    try await expectFails(nil, page: "<script>window.wkUserScriptInjected = true</script>")
  }

  // MARK: Pages that count as bound

  /// Scripts run in the page, and the view is limited from then on.
  private func expectBound(_ load: (PolicyBench, WKWebView) async -> Void) async throws {
    try await run(limits: true) { bench, makeView in
      bind(bench)
      let view = makeView()
      await load(bench, view)
      let sum = try await view.evaluateJavaScript("1 + 1") as? NSNumber
      #expect(sum == 2)
      let recorder = NavigationRecorder()
      view.navigationDelegate = recorder
      await bench.load("https://other.example/", in: view)
      #expect(recorder.lastError?.code == WKError.navigationAppBoundDomain.rawValue)
    }
  }

  @Test func LocalFilesAreAppBound() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).html")
    try Data("local".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await expectBound { bench, view in
      view.loadFileURL(file, allowingReadAccessTo: file)
      await bench.world.settle()
    }
  }

  @Test func DataFilesAreAppBound() async throws {
    try await expectBound { bench, view in await bench.load("data:text/html,start", in: view) }
  }

  @Test func AboutFilesAreAppBound() async throws {
    try await expectBound { bench, view in await bench.load("about:blank", in: view) }
  }
}
