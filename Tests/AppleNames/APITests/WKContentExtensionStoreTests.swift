import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let basicFilter = #"[{"action":{"type":"block"},"trigger":{"url-filter":".*webkit.org"}}]"#

/// The cases of `WKContentExtensionStore.mm` that need no private interface, and what lists do to loads.
@MainActor @Suite struct WKContentExtensionStoreTests {
  private func error(of source: String) async -> NSError? {
    do {
      _ = try await WKContentRuleListStore().compileContentRuleList(
        forIdentifier: "TestRuleList", encodedContentRuleList: source)
      return nil
    } catch { return error as NSError }
  }

  private func compiled(_ source: String, in store: WKContentRuleListStore = .init()) async throws -> WKContentRuleList
  {
    let list = try await store.compileContentRuleList(
      forIdentifier: "TestRuleList", encodedContentRuleList: source)
    return try #require(list)
  }

  @Test func Compile() async throws {
    #expect(try await compiled(basicFilter).identifier == "TestRuleList")
  }

  @Test func InvalidRuleList() async throws {
    let error = try #require(await error(of: "["))
    #expect(error.domain == WKErrorDomain)
    #expect(error.code == WKError.contentRuleListStoreCompileFailed.rawValue)
    #expect(
      error.userInfo[NSHelpAnchorErrorKey] as? String
        == "Rule list compilation failed: Failed to parse the JSON String.")
  }

  @Test func Lookup() async throws {
    let store = WKContentRuleListStore()
    _ = try await compiled(basicFilter, in: store)
    let found = await withCheckedContinuation { continuation in
      store.lookUpContentRuleList(forIdentifier: "TestRuleList") { list, error in
        #expect(error == nil)
        continuation.resume(returning: list?.identifier)
      }
    }
    #expect(found == "TestRuleList")
  }

  /// What the file contains is private.
  @Test func NonDefaultStore() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("ContentRuleList-TestRuleList")
    let store = try #require(WKContentRuleListStore(url: folder))
    #expect(await identifiers(of: store)?.isEmpty == true)
    _ = try await compiled(basicFilter, in: store)
    let data = try Data(contentsOf: file)
    #expect(!data.isEmpty)
    #expect(await identifiers(of: store) == ["TestRuleList"])
    let other = try #require(WKContentRuleListStore(url: folder))
    let found = await withCheckedContinuation { continuation in
      other.lookUpContentRuleList(forIdentifier: "TestRuleList") { list, error in
        #expect(error == nil)
        continuation.resume(returning: list?.identifier)
      }
    }
    #expect(found == "TestRuleList")
    #expect(try Data(contentsOf: file) == data)
    #expect(await removal(of: "TestRuleList", from: store) == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(await identifiers(of: other)?.isEmpty == true)
  }

  @Test func EncodedIdentifier() async throws {
    let store = WKContentRuleListStore()
    let identifier = ":;%25%+25И😍"
    _ = try await store.compileContentRuleList(forIdentifier: identifier, encodedContentRuleList: basicFilter)
    #expect(await identifiers(of: store) == [identifier])
  }

  @Test func MultipleRuleLists() async throws {
    let store = WKContentRuleListStore()
    for name in ["FirstRuleList", "SecondRuleList"] {
      _ = try await store.compileContentRuleList(forIdentifier: name, encodedContentRuleList: basicFilter)
    }
    #expect(await identifiers(of: store) == ["FirstRuleList", "SecondRuleList"])
  }

  private func identifiers(of store: WKContentRuleListStore) async -> [String]? {
    await withCheckedContinuation { continuation in
      store.getAvailableContentRuleListIdentifiers { continuation.resume(returning: $0) }
    }
  }

  private func removal(of identifier: String, from store: WKContentRuleListStore) async -> NSError? {
    await withCheckedContinuation { continuation in
      store.removeContentRuleList(forIdentifier: identifier) { continuation.resume(returning: $0 as NSError?) }
    }
  }

  @Test func NonExistingIdentifierLookup() async throws {
    let error = await withCheckedContinuation { continuation in
      WKContentRuleListStore().lookUpContentRuleList(forIdentifier: "DoesNotExist") { list, error in
        #expect(list == nil)
        continuation.resume(returning: error as NSError?)
      }
    }
    #expect(error?.code == WKError.contentRuleListStoreLookUpFailed.rawValue)
    #expect(
      error?.userInfo[NSHelpAnchorErrorKey] as? String
        == "Rule list lookup failed: Unspecified error during lookup.")
  }

  @Test func Removal() async throws {
    let store = WKContentRuleListStore()
    _ = try await compiled(basicFilter, in: store)
    #expect(await removal(of: "TestRuleList", from: store) == nil)
  }

  @Test func NonExistingIdentifierRemove() async throws {
    let error = await removal(of: "DoesNotExist", from: WKContentRuleListStore())
    #expect(error?.code == WKError.contentRuleListStoreRemoveFailed.rawValue)
    #expect(
      error?.userInfo[NSHelpAnchorErrorKey] as? String
        == "Rule list removal failed: Unspecified error during remove.")
  }

  @Test(arguments: [
    (#"{}"#, "Invalid input, the top level structure is not an array."), ("[]", "Empty extension."),
    (#"[{"action":{"type":"block"},"trigger":{}}]"#, "Invalid url-filter object."),
    (#"[{"action":{"type":"block"},"trigger":{"url-filter":"a|b"}}]"#, "Invalid or unsupported regular expression."),
    (#"[{"action":{"type":"block"},"trigger":{"url-filter":"\\d"}}]"#, "Invalid or unsupported regular expression."),
    (#"[{"action":{"type":"block"},"trigger":{"url-filter":"a{2}"}}]"#, "Invalid or unsupported regular expression."),
    (#"[{"action":{"type":"block"},"trigger":{"url-filter":"a$b"}}]"#, "Invalid or unsupported regular expression."),
    (#"[{"action":{"type":"paint"},"trigger":{"url-filter":"a"}}]"#, "Invalid action type."),
    (
      #"[{"action":{"type":"block"},"trigger":{"url-filter":"a","if-domain":["A.com"]}}]"#,
      "Domains must be lower case ASCII.  Use punycode to encode non-ASCII characters."
    ),
  ])
  func `lists that WebKit refuses are refused with its words`(_ source: String, _ text: String) async throws {
    let error = try #require(await error(of: source), "\(source)")
    #expect(error.userInfo[NSHelpAnchorErrorKey] as? String == "Rule list compilation failed: \(text)")
  }

  /// Which of the requests that a page makes reach a server.
  private func requests(
    under rules: String, page: String = "https://app.example/", _ html: String
  ) async throws -> (log: [String], error: NSError?) {
    let list = try await compiled(rules)
    var log: [String] = []
    var failure: NSError?
    try await PolicyBench.run(answers: [page: .html(html)]) { bench in
      bench.world.web.unknownHosts = .emptyPage
      let configuration = WKWebViewConfiguration()
      configuration.userContentController.add(list)
      let view = WKWebView(frame: .zero, configuration: configuration)
      let listener = FailureListener()
      view.navigationDelegate = listener
      await bench.load(page, in: view)
      log = bench.world.web.takeRequestLog().map(\.url)
      failure = listener.error
    }
    return (log, failure)
  }

  private final class FailureListener: NSObject, WKNavigationDelegate {
    var error: NSError?
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
      self.error = error as NSError
    }
  }

  @Test(arguments: [
    (#"{"url-filter":"ad\\.js"}"#, true), (#"{"url-filter":"AD\\.JS"}"#, true),
    (#"{"url-filter":"AD\\.JS","url-filter-is-case-sensitive":true}"#, false),
    (#"{"url-filter":"^ads"}"#, false), (#"{"url-filter":"^https?://ads[.][a-z]+/(x/)*ad.js$"}"#, true),
    (#"{"url-filter":"ad","resource-type":["image"]}"#, false),
    (#"{"url-filter":"ad","resource-type":["script"]}"#, true),
    (#"{"url-filter":"ads","load-type":["first-party"]}"#, false),
    (#"{"url-filter":"ads","load-type":["third-party"]}"#, true),
    (#"{"url-filter":"ads","if-domain":["app.example"]}"#, true),
    (#"{"url-filter":"ads","if-domain":["example"]}"#, false),
    (#"{"url-filter":"ads","if-domain":["*example"]}"#, true),
    (#"{"url-filter":"ads","unless-domain":["app.example"]}"#, false),
    (#"{"url-filter":"ads","if-top-url":["app"]}"#, true), (#"{"url-filter":"ads","unless-top-url":["app"]}"#, false),
  ])
  func `a trigger says what is blocked`(_ trigger: String, _ isBlocked: Bool) async throws {
    let rules = "[{\"action\":{\"type\":\"block\"},\"trigger\":\(trigger)}]"
    let (log, _) = try await requests(under: rules, "<script src='https://ads.example/x/ad.js'></script>")
    #expect(log.contains { $0.contains("ad.js") } == !isBlocked, "\(trigger)")
  }

  @Test func `a later rule can undo those before it`() async throws {
    let rules = """
      [{"action":{"type":"block"},"trigger":{"url-filter":"ads"}},
       {"action":{"type":"ignore-previous-rules"},"trigger":{"url-filter":"allowed"}}]
      """
    let (log, _) = try await requests(
      under: rules,
      "<script src='https://ads.example/allowed.js'></script><script src='https://ads.example/other.js'></script>")
    #expect(log == ["https://app.example/", "https://ads.example/allowed.js"])
  }

  @Test func `loads are made secure`() async throws {
    let rules = #"[{"action":{"type":"make-https"},"trigger":{"url-filter":".*"}}]"#
    let (log, _) = try await requests(
      under: rules, page: "http://app.example/", "never shown")
    #expect(log == ["https://app.example/"])
  }

  @Test func `a blocked document fails with 104`() async throws {
    let rules = #"[{"action":{"type":"block"},"trigger":{"url-filter":"app"}}]"#
    let (log, error) = try await requests(under: rules, "never shown")
    #expect(log.isEmpty)
    #expect(error?.domain == "WebKitErrorDomain")
    #expect(error?.code == 104)
  }

  @Test func `a rule blocks windows`() async throws {
    let list = try await compiled(
      #"[{"action":{"type":"block"},"trigger":{"url-filter":"ads","resource-type":["popup"]}}]"#)
    try await PolicyBench.run(answers: ["https://app.example/": .html("")]) { bench in
      bench.world.web.unknownHosts = .emptyPage
      let configuration = WKWebViewConfiguration()
      configuration.userContentController.add(list)
      let view = WKWebView(frame: .zero, configuration: configuration)
      view.uiDelegate = bench.controller
      await bench.load("https://app.example/", in: view)
      let opened = try await view.evaluateJavaScript("window.open('https://ads.example/') === null")
      #expect(opened as? Bool == true)
      #expect(bench.controller.created.isEmpty)
      configuration.userContentController.remove(list)
      _ = try await view.evaluateJavaScript("window.open('https://ads.example/'); 0")
      #expect(bench.controller.created.count == 1)
    }
  }

  @Test func `cookies are kept from servers`() async throws {
    let list = try await compiled(#"[{"action":{"type":"block-cookies"},"trigger":{"url-filter":"count"}}]"#)
    let page = SiteAnswer.response(
      headers: ["Set-Cookie": "a=1"], body: "<img src=/count.png><img src=/other.png>")
    try await PolicyBench.run(answers: ["https://app.example/": page]) { bench in
      let configuration = WKWebViewConfiguration()
      configuration.userContentController.add(list)
      let view = WKWebView(frame: .zero, configuration: configuration)
      await bench.load("https://app.example/", in: view)
      let log = bench.world.web.takeRequestLog()
      #expect(log.first { $0.url.contains("count") }?.cookie == nil)
      #expect(log.first { $0.url.contains("other") }?.cookie == "a=1")
    }
  }
}
