import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `Coding.mm`. The process pool that is shared is private.
@MainActor @Suite struct CodingTests {
  private func decoded<Coded: NSObject & NSSecureCoding>(_ object: Coded) throws -> Coded {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Coded.self, from: data))
  }

  @Test func WKPreferences() async throws {
    try await PolicyBench.run(.iOS) { _ in
      let original = SimWebKit.WKPreferences()
      original.minimumFontSize = 10
      original.javaScriptEnabled = false
      original.shouldPrintBackgrounds = true
      original.javaScriptCanOpenWindowsAutomatically = true
      let copy = try decoded(original)
      #expect(copy !== original && copy.minimumFontSize == 10 && !copy.javaScriptEnabled)
      #expect(copy.shouldPrintBackgrounds && copy.javaScriptCanOpenWindowsAutomatically)
    }
  }

  @Test func WKProcessPool() async throws {
    try await PolicyBench.run { _ in
      let original = SimWebKit.WKProcessPool()
      let copy = try decoded(original)
      #expect(copy !== original)
    }
  }

  @Test func WKWebsiteDataStore_Default() async throws {
    try await PolicyBench.run { _ in
      let original = WKWebsiteDataStore.default()
      let copy = try decoded(original)
      #expect(copy == original && copy.isPersistent)
      #expect(copy != WKWebsiteDataStore.nonPersistent())
    }
  }

  @Test func WKWebsiteDataStore_NonPersistent() async throws {
    try await PolicyBench.run { _ in
      let original = WKWebsiteDataStore.nonPersistent()
      let copy = try decoded(original)
      #expect(!copy.isPersistent && copy != original)
    }
  }

  @Test func WKWebViewConfiguration() async throws {
    try await PolicyBench.run(.iOS) { _ in
      let original = SimWebKit.WKWebViewConfiguration()
      original.suppressesIncrementalRendering = true
      original.applicationNameForUserAgent = "Application Name"
      original.allowsAirPlayForMediaPlayback = false
      original.dataDetectorTypes = .all
      original.allowsInlineMediaPlayback = true
      original.requiresUserActionForMediaPlayback = false
      original.selectionGranularity = .character
      original.allowsPictureInPictureMediaPlayback = false
      let copy = try decoded(original)
      #expect(copy.suppressesIncrementalRendering && copy.applicationNameForUserAgent == "Application Name")
      #expect(!copy.allowsAirPlayForMediaPlayback && copy.dataDetectorTypes == .all)
      #expect(copy.allowsInlineMediaPlayback && !copy.requiresUserActionForMediaPlayback)
      #expect(copy.selectionGranularity == .character && !copy.allowsPictureInPictureMediaPlayback)
    }
  }

  @Test func WKWebView() async throws {
    try await PolicyBench.run(.iOS) { bench in
      let original = SimWebKit.WKWebView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
      original.allowsBackForwardNavigationGestures = true
      original.customUserAgent = "CustomUserAgent"
      original.allowsLinkPreview = true
      original.isFindInteractionEnabled = true
      let copy = try decoded(original)
      #expect(copy.allowsBackForwardNavigationGestures && copy.customUserAgent == "CustomUserAgent")
      #expect(copy.allowsLinkPreview && copy.isFindInteractionEnabled && copy.frame == original.frame)
      await bench.load(html: "<title>It loads</title>", base: "about:blank", in: copy)
      #expect(copy.title == "It loads")
    }
  }

  @Test func WKWebView_SameConfiguration() async throws {
    try await PolicyBench.run { _ in
      let configuration = SimWebKit.WKWebViewConfiguration()
      let views = (0..<2).map { _ in SimWebKit.WKWebView(frame: .zero, configuration: configuration) }
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: NSArray(array: views), requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(
        ofClasses: [NSArray.self, SimWebKit.WKWebView.self], from: data)
      let copies = try #require(read as? NSArray).compactMap { ($0 as? SimWebKit.WKWebView)?.configuration }
      #expect(copies.count == 2)
      #expect(copies[0].processPool === copies[1].processPool)
      #expect(copies[0].preferences === copies[1].preferences)
      #expect(copies[0].userContentController === copies[1].userContentController)
      #expect(copies[0].websiteDataStore === copies[1].websiteDataStore)
    }
  }
}
