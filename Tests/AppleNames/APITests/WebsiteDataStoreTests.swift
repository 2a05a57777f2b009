import Foundation
import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `WKWebsiteDatastore.mm` that need no private interface.
@MainActor @Suite struct WebsiteDataStoreTests {
  private let storing =
    "<script>sessionStorage.setItem('session', 'storage'); localStorage.setItem('local', 'storage')</script>"
  private let both: Set<String> = [WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeSessionStorage]

  private func clear(_ store: WKWebsiteDataStore) async {
    await store.removeData(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
  }

  @Test func RemoveAndFetchData() async throws {
    try await PolicyBench.run { bench in
      let view = bench.view()
      await bench.load(html: storing, base: "http://localhost", in: view)
      let store = WKWebsiteDataStore.default()
      await clear(store)
      #expect(await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes()).isEmpty)
    }
  }

  @Test func RemoveEphemeralData() async throws {
    try await PolicyBench.run(answers: ["https://app.example/": .html("Simple HTML file.")]) { bench in
      let view = bench.view { $0.websiteDataStore = .nonPersistent() }
      await bench.load("https://app.example/", in: view)
      var isDone = false
      view.configuration.websiteDataStore.removeData(
        ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast
      ) { isDone = true }
      await bench.world.settle()
      #expect(isDone)
    }
  }

  /// A view that is gone leaves no session behind.
  @Test func FetchPersistentWebStorage() async throws {
    try await PolicyBench.run { bench in
      let store = WKWebsiteDataStore.default()
      await clear(store)
      var view: WKWebView? = bench.view()
      await bench.load(html: storing, base: "http://localhost", in: try #require(view))
      #expect(view != nil)
      view = nil
      await bench.world.settle()
      let records = await store.dataRecords(ofTypes: both)
      #expect(records.count == 1)
      #expect(records.first?.dataTypes == [WKWebsiteDataTypeLocalStorage])
    }
  }

  @Test func FetchNonPersistentWebStorage() async throws {
    try await PolicyBench.run { bench in
      let store = WKWebsiteDataStore.nonPersistent()
      let view = bench.view { $0.websiteDataStore = store }
      await bench.load(html: storing, base: "http://localhost", in: view)
      let (session, local) = (
        try await view.text("window.sessionStorage.getItem('session')"),
        try await view.text("window.localStorage.getItem('local')")
      )
      #expect(session == "storage" && local == "storage")
      for type in both { #expect(await store.dataRecords(ofTypes: [type]).map(\.displayName) == ["localhost"]) }
    }
  }

  @Test func ReferenceCycle() async throws {
    try await PolicyBench.run { _ in
      weak var (store, cookies): (WKWebsiteDataStore?, WKHTTPCookieStore?)
      do {
        let made = WKWebsiteDataStore.nonPersistent()
        (store, cookies) = (made, made.httpCookieStore)
      }
      #expect(store == nil && cookies == nil)
    }
  }

  /// In place of the private store of one file: one with an identifier.
  @Test func ClearCustomDataStoreNoWebViews() async throws {
    let answers: [String: SiteAnswer] = [
      "http://127.0.0.1/first.html": .response(headers: ["Set-Cookie": "a=b"], body: "Hello"),
      "http://127.0.0.1/index.html": .html("Hello"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let store = WKWebsiteDataStore(forIdentifier: UUID())
      @MainActor func cookies(after path: String) async throws -> String {
        let view = bench.view { $0.websiteDataStore = store }
        await bench.load("http://127.0.0.1/\(path)", in: view)
        return try await view.text("document.cookie")
      }
      let before = try await cookies(after: "first.html")
      #expect(before == "a=b")
      await clear(store)
      let after = try await cookies(after: "index.html")
      #expect(after == "")
    }
  }

  // MARK: Stores with identifiers

  /// A store that a page has used.
  private func prepare(_ identifier: UUID, _ bench: PolicyBench) async -> WKWebsiteDataStore {
    let store = WKWebsiteDataStore(forIdentifier: identifier)
    #expect(store.identifier == identifier)
    let view = bench.view { $0.websiteDataStore = store }
    await bench.load(html: storing, base: "https://webkit.org/", in: view)
    return store
  }

  @Test func RemoveDataStoreWithIdentifier() async throws {
    try await PolicyBench.run { bench in
      let identifier = UUID()
      do { _ = await prepare(identifier, bench) }
      #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
      try await WKWebsiteDataStore.remove(forIdentifier: identifier)
      #expect(await !WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
      #expect(await WKWebsiteDataStore(forIdentifier: identifier).dataRecords(ofTypes: both).isEmpty)
    }
  }

  @Test func DataStoreForEmptyIdentifier() async throws {
    try await PolicyBench.run { bench in
      let empty = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
      let makers: [@MainActor (UUID) -> WKWebsiteDataStore] = [
        { WKWebsiteDataStore(forIdentifier: $0) }, { WKWebsiteDataStore.dataStore(forIdentifier: $0) },
      ]
      for make in makers {
        #expect(make(empty).identifier == empty, "the app goes on after the exception, as tests do")
        let failure = try #require(bench.world.takeDeviceFailures().first)
        #expect(failure.exception == "NSInvalidArgumentException")
        #expect(
          failure.message == "Identifier (00000000-0000-0000-0000-000000000000) is invalid for data store")
      }
    }
  }

  @Test func RemoveDataStoreWithIdentifierErrorWhenInUse() async throws {
    try await PolicyBench.run { bench in
      let identifier = UUID()
      let store = await prepare(identifier, bench)
      let view = bench.view { $0.websiteDataStore = store }
      view.loadHTMLString("", baseURL: URL(string: "https://webkit.org/"))
      var failure: NSError?
      WKWebsiteDataStore.remove(forIdentifier: identifier) { failure = $0 as NSError? }
      await bench.world.settle()
      #expect(failure?.description.contains("in use") == true)
    }
  }

  @Test func ListIdentifiers() async throws {
    try await PolicyBench.run { bench in
      let identifier = UUID()
      do { _ = await prepare(identifier, bench) }
      var identifiers: [UUID] = []
      WKWebsiteDataStore.fetchAllDataStoreIdentifiers { identifiers = $0 }
      await bench.world.settle()
      #expect(identifiers.contains(identifier))
      try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    }
  }
}
