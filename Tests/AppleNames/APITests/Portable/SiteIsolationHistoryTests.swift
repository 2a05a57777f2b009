import Testing

private let example = "https://example.com/example"

/// The cases of `SiteIsolation.mm` about the history of frames of other sites.
@MainActor @Suite struct SiteIsolationHistoryTests {
  private func frame(_ urls: String...) -> SiteAnswer {
    .html(urls.map { "<iframe src='\($0)'></iframe>" }.joined())
  }

  private func saying(_ text: String) -> SiteAnswer { .html("<script>alert('\(text)')</script>") }

  /// Navigates a frame, then goes back and forward.
  private func expectHistory(
    _ pages: [String: SiteAnswer], frame number: Int = 0, from first: String, to second: String, says said: [String]
  ) async throws {
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      #expect(site.said == Array(said.prefix(1)))
      #expect(!site.view.canGoBack)
      let frame = site.frames[number]
      try await site.run("location.href = '\(second)'", in: frame)
      #expect(site.said == Array(said.prefix(2)))
      #expect(site.view.canGoBack)
      await site.go { $0.goBack() }
      #expect(site.said == Array(said.prefix(3)))
      #expect(try await site.text("location.href", in: frame) == first)
      await site.go { $0.goForward() }
      #expect(site.said == said)
      #expect(try await site.text("location.href", in: frame) == second)
      #expect(site.view.url?.absoluteString == example)
    }
  }

  private func says(_ hostAndText: [(String, String)]) -> [String] {
    let lines = hostAndText.map { "frame \($0): \($1)" }
    return lines + lines
  }

  @Test func NavigateIframeSameOriginBackForward() async throws {
    let (source, destination) = ("https://webkit.org/source", "https://webkit.org/destination")
    try await expectHistory(
      [example: frame(source), source: saying("source"), destination: saying("destination")], from: source,
      to: destination, says: says([("webkit.org", "source"), ("webkit.org", "destination")]))
  }

  @Test func NavigateIframeCrossOriginBackForward() async throws {
    let (a, b) = ("https://a.com/a", "https://b.com/b")
    try await expectHistory(
      [example: frame(a), a: saying("a"), b: saying("b")], from: a, to: b,
      says: says([("a.com", "a"), ("b.com", "b")]))
  }

  private func nested(in outer: String) async throws {
    let (a, b) = ("https://a.com/a", "https://a.com/b")
    try await expectHistory(
      [example: frame(outer), outer: frame(a), a: saying("a"), b: saying("b")], frame: 1, from: a, to: b,
      says: says([("a.com", "a"), ("a.com", "b")]))
  }

  @Test func NavigateNestedIframeSameOriginBackForward() async throws { try await nested(in: "https://a.com/nest") }

  @Test func NavigateNestedRootFramesBackForward() async throws { try await nested(in: "https://webkit.org/nest") }

  @Test func NavigateFrameWithSiblingsBackForward() async throws {
    let (a, b, c) = ("https://webkit.org/a", "https://webkit.org/b", "https://webkit.org/c")
    try await expectHistory(
      [example: frame(a, b), a: .html(""), b: saying("b"), c: saying("c")], frame: 1, from: b, to: c,
      says: says([("webkit.org", "b"), ("webkit.org", "c")]))
  }

  private func expectCanGoBack(from source: String, to destination: String) async throws {
    try await SiteBench.run([example: frame(source), source: .html(""), destination: saying("done")]) {
      site async throws in
      await site.load(example)
      #expect(!site.view.canGoBack)
      try await site.run("location.href = '\(destination)'", in: site.child)
      #expect(site.said.count == 1)
      #expect(site.view.canGoBack)
    }
  }

  @Test func CanGoBackAfterLoadingAndNavigatingFrame() async throws {
    try await expectCanGoBack(from: "https://webkit.org/source", to: "https://webkit.org/destination")
  }

  @Test func CanGoBackAfterNavigatingFrameCrossOrigin() async throws {
    try await expectCanGoBack(from: "https://domain1.com/source", to: "https://domain2.com/destination")
  }

  @Test func GoBackToPageWithIframe() async throws {
    let (a, b, inner) = ("https://a.com/a", "https://b.com/b", "https://frame.com/frame")
    try await SiteBench.run([a: frame(inner), b: .html(""), inner: .html("")]) { site async throws in
      await site.load(a)
      await site.load(b)
      await site.go { $0.goBack() }
      #expect(try await site.text("location.href + ' ' + length") == "\(a) 1")
      #expect(try await site.text("location.href", in: site.child) == inner)
    }
  }
}
