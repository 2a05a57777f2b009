import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Members that few apps use.
@Suite(.simulator) @MainActor struct RareMembersTests {
  @Test func `text is found in the page, and not in its scripts`() async throws {
    let (_, view) = try await Simulator.view(showing: "<p>Hello <b>World</b></p><script>var secret = 1</script>")
    func finds(_ text: String, caseSensitive: Bool = false) async throws -> Bool {
      let configuration = WKFindConfiguration()
      configuration.caseSensitive = caseSensitive
      return try await view.find(text, configuration: configuration).matchFound
    }
    #expect(try await finds("hello world"))
    #expect(try await !finds("hello", caseSensitive: true))
    #expect(try await !finds("secret"))
    #expect(try await !finds(""))
    let result = await withCheckedContinuation { continuation in
      view.find("World") { continuation.resume(returning: $0) }
    }
    #expect(result.matchFound)
  }

  @Test func `PDFs and web archives are refused with a message`() async throws {
    let view = WKWebView()
    await #expect(throws: WKError.self) { try await view.pdf() }
    await #expect(throws: WKError.self) { try await view.pdf(configuration: WKPDFConfiguration()) }
    let archive = await withCheckedContinuation { continuation in
      view.createWebArchiveData { continuation.resume(returning: $0) }
    }
    #expect(throws: WKError.self) { try archive.get() }
  }

  @Test func `data stores with identifiers are listed, and removed when nobody has them`() async throws {
    let identifier = UUID()
    var store: WKWebsiteDataStore? = WKWebsiteDataStore(forIdentifier: identifier)
    #expect(store?.identifier == identifier)
    #expect(await WKWebsiteDataStore.allDataStoreIdentifiers == [identifier])
    await #expect(throws: WKError.self) { try await WKWebsiteDataStore.remove(forIdentifier: identifier) }
    store = nil
    try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.isEmpty)
  }

  @Test func `errors can be cast in the ways that apps do`() async throws {
    let view = WKWebView()
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    do {
      _ = try await view.evaluateJavaScript("throw new Error('no')")
      Issue.record("nothing was thrown")
    } catch {
      #expect((error as NSError).domain == WKErrorDomain)
      #expect((error as NSError).code == WKError.Code.javaScriptExceptionOccurred.rawValue)
      let optional: (any Error)? = error
      #expect((optional as NSError?)?.code == 4)
      #expect((error as? WKError)?.code == .javaScriptExceptionOccurred)
      if case WKError.javaScriptExceptionOccurred = error {} else { Issue.record("the pattern does not match") }
    }
  }
}
