import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Facts about `fetchData(of:)` and `restoreData(_:)`, read in `WKWebsiteDataStore.mm`.
@MainActor @Suite struct WebsiteDataBackupTests {
  private func run(_ body: (PolicyBench, WKWebView, WKWebsiteDataStore) async throws -> Void) async throws {
    try await PolicyBench.run(answers: ["https://app.example/": .html("")]) { bench in
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = .nonPersistent()
      let view = WKWebView(frame: .zero, configuration: configuration)
      await bench.load("https://app.example/", in: view)
      try await body(bench, view, configuration.websiteDataStore)
    }
  }

  @Test func `local storage comes back in another store`() async throws {
    try await run { bench, view, store in
      _ = try await view.evaluateJavaScript("localStorage.setItem('key', 'value'); localStorage.setItem('a', 'ä')")
      let data = try await store.fetchData(of: [WKWebsiteDataTypeLocalStorage])
      let other = WKWebViewConfiguration()
      other.websiteDataStore = .nonPersistent()
      try await other.websiteDataStore.restoreData(data)
      let restored = WKWebView(frame: .zero, configuration: other)
      await bench.load("https://app.example/", in: restored)
      let text = try await restored.evaluateJavaScript(
        "localStorage.getItem('key') + localStorage.getItem('a') + localStorage.length")
      #expect(text as? String == "valueä2")
    }
  }

  @Test func `other types than local storage are refused`() async throws {
    try await run { _, _, store in
      await #expect(throws: WKError.self) { try await store.fetchData(of: [WKWebsiteDataTypeCookies]) }
    }
  }

  @Test func `data of somebody else is refused`() async throws {
    try await run { _, _, store in
      let error = await #expect(throws: WKError.self) { try await store.restoreData(Data("no".utf8)) }
      #expect(error?.code == .unknown)
    }
  }
}
