import Testing

private let (webkit, apple) = ("https://www.webkit.org/", "https://www.apple.com/")
private let (sameOrigin, unsafeNone, requireCORP) = ("same-origin", "unsafe-none", "require-corp")
/// No value of the header's: the original's spelling.
private let allowPopup = "same-origin-allow-popup"

/// What a page says of its openers, and of what it embeds.
private struct Policies {
  let opener: String?
  let embedder: String?

  init(_ opener: String?, _ embedder: String?) {
    self.opener = opener
    self.embedder = embedder
  }

  var isIsolated: Bool { opener == sameOrigin && embedder == requireCORP }

  func page(_ html: String) -> SiteAnswer {
    var headers: HTTPFields = [:]
    headers["Cross-Origin-Opener-Policy"] = opener
    headers["Cross-Origin-Embedder-Policy"] = embedder
    return .response(headers: headers, body: html)
  }
}

/// The cases of `ProcessSwapOnNavigation.mm` about the opener policies of a page and of the window that it opens.
@MainActor @Suite struct ProcessSwapOpenerPolicyTests {
  /// Whether the two pages know each other, and share a process.
  private enum Outcome { case together, apart }

  private func expect(
    _ source: Policies, _ destination: Policies, in site: String = webkit, redirects: Bool = false, _ outcome: Outcome
  ) async throws {
    let last = site + (redirects ? "popup-after-redirection.html" : "popup.html")
    var pages = [
      webkit + "main.html": source.page("<script>onload = () => { w = open('\(site)popup.html', 'foo') }</script>"),
      last: destination.page("popup"),
    ]
    if redirects { pages[site + "popup.html"] = .redirect(to: last, status: 301) }
    try await PolicyBench.run(answers: pages) { bench async throws in
      let (view, recorder) = bench.recordedView { $0.preferences.javaScriptCanOpenWindowsAutomatically = true }
      let panels = PanelRecorder()
      panels.prepare = { $0.navigationDelegate = recorder }
      view.uiDelegate = panels
      await bench.load(webkit + "main.html", in: view)
      let popup = try #require(panels.opened.first)
      #expect(recorder.actions.count == (redirects ? 3 : 2) && recorder.count("redirect") == (redirects ? 1 : 0))
      #expect(recorder.count("start") == 2 && recorder.errors.isEmpty)

      let isTogether = outcome == .together
      #expect(try await view.text("String(w.closed)") == String(!isTogether))
      let name = isTogether && site == webkit ? "foo" : ""
      #expect(try await view.text("try { w.name } catch { '' }") == name)
      #expect(try await popup.text("String(!!opener)") == String(isTogether))
      #expect(try await popup.text("name") == (isTogether ? "foo" : ""))
      #expect(try await popup.text("document.body.innerText") == "popup")
      for (page, policies) in [(view, source), (popup, destination)] {
        #expect(try await page.text("String(crossOriginIsolated)") == String(policies.isIsolated))
        // Isolated pages should have one. The simulator's have none.
        if !policies.isIsolated { #expect(try await page.text("typeof SharedArrayBuffer") == "undefined") }
      }

      await bench.expectProcess(of: popup, among: view, ends: isTogether ? [popup, view] : [popup])
    }
  }

  // MARK: A window of the same origin

  @Test func NavigatingSameOriginToCOOPSameOrigin() async throws {
    try await expect(Policies(nil, nil), Policies(sameOrigin, nil), .apart)
  }

  @Test func NavigatingSameOriginToCOOPSameOrigin2() async throws {
    try await expect(Policies(unsafeNone, nil), Policies(sameOrigin, nil), .apart)
  }

  @Test func NavigatingSameOriginToCOOPSameOrigin3() async throws {
    try await expect(Policies(unsafeNone, nil), Policies(sameOrigin, unsafeNone), .apart)
  }

  @Test func NavigatingSameOriginToCOOPSameOrigin4() async throws {
    try await expect(Policies(unsafeNone, unsafeNone), Policies(sameOrigin, unsafeNone), .apart)
  }

  @Test func NavigatingSameOriginToCOOPAndCOEPSameOrigin() async throws {
    try await expect(Policies(nil, nil), Policies(sameOrigin, requireCORP), .apart)
  }

  @Test func NavigatingSameOriginFromCOOPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(nil, nil), .apart)
  }

  @Test func NavigatingSameOriginFromCOOPSameOrigin2() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(unsafeNone, nil), .apart)
  }

  @Test func NavigatingSameOriginFromCOOPSameOrigin3() async throws {
    try await expect(Policies(sameOrigin, unsafeNone), Policies(unsafeNone, nil), .apart)
  }

  @Test func NavigatingSameOriginFromCOOPAndCOEPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, requireCORP), Policies(nil, nil), .apart)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginAllowPopup() async throws {
    try await expect(Policies(allowPopup, nil), Policies(nil, nil), .together)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginAllowPopup2() async throws {
    try await expect(Policies(allowPopup, nil), Policies(unsafeNone, nil), .together)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginAllowPopup3() async throws {
    try await expect(Policies(allowPopup, unsafeNone), Policies(unsafeNone, nil), .together)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginAllowPopup4() async throws {
    try await expect(Policies(allowPopup, unsafeNone), Policies(unsafeNone, unsafeNone), .together)
  }

  @Test func NavigatingSameOriginFromCOOPAndCOEPSameOriginAllowPopup() async throws {
    try await expect(Policies(allowPopup, requireCORP), Policies(nil, nil), .together)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginToCOOPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(sameOrigin, nil), .together)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginToCOOPSameOrigin2() async throws {
    try await expect(Policies(sameOrigin, unsafeNone), Policies(sameOrigin, nil), .together)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginToCOOPSameOrigin3() async throws {
    try await expect(Policies(sameOrigin, unsafeNone), Policies(sameOrigin, unsafeNone), .together)
  }

  @Test func NavigatingSameOriginFromCOOPAndCOEPSameOriginToCOOPAndCOEPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, requireCORP), Policies(sameOrigin, requireCORP), .together)
  }

  @Test func NavigatingSameOriginFromCOOPAndCOEPSameOriginToCOOPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, requireCORP), Policies(sameOrigin, nil), .apart)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginToCOOPAndCOEPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(sameOrigin, requireCORP), .apart)
  }

  @Test func NavigatingSameOriginFromCOOPSameOriginToCOOPSameOriginWithRedirect() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(sameOrigin, nil), redirects: true, .apart)
  }

  @Test func NavigatingSameOriginFromCOOPAndCOEPSameOriginToCOOPAndCOEPSameOriginWithRedirect() async throws {
    try await expect(Policies(sameOrigin, requireCORP), Policies(sameOrigin, requireCORP), redirects: true, .apart)
  }

  @Test func NavigatingSameOriginWithoutCOOPWithRedirect() async throws {
    try await expect(Policies(nil, nil), Policies(nil, nil), redirects: true, .together)
  }

  // MARK: A window of another origin

  @Test func NavigatingCrossOriginToCOOPSameOrigin() async throws {
    try await expect(Policies(nil, nil), Policies(sameOrigin, nil), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginToCOOPSameOrigin2() async throws {
    try await expect(Policies(unsafeNone, nil), Policies(sameOrigin, nil), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginToCOOPSameOrigin3() async throws {
    try await expect(Policies(unsafeNone, nil), Policies(sameOrigin, unsafeNone), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginToCOOPSameOrigin4() async throws {
    try await expect(Policies(unsafeNone, unsafeNone), Policies(sameOrigin, unsafeNone), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginToCOOPAndCOEPSameOrigin() async throws {
    try await expect(Policies(nil, nil), Policies(sameOrigin, requireCORP), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(nil, nil), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOrigin2() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(unsafeNone, nil), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOrigin3() async throws {
    try await expect(Policies(sameOrigin, unsafeNone), Policies(unsafeNone, nil), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOrigin4() async throws {
    try await expect(Policies(sameOrigin, unsafeNone), Policies(unsafeNone, unsafeNone), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPAndCOEPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, requireCORP), Policies(nil, nil), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOriginToCOOPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(sameOrigin, nil), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPAndCOEPSameOriginToCOOPAndCOEPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, requireCORP), Policies(sameOrigin, requireCORP), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPAndCOEPSameOriginToCOOPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, requireCORP), Policies(sameOrigin, nil), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOriginToCOOPAndCOEPSameOrigin() async throws {
    try await expect(Policies(sameOrigin, nil), Policies(sameOrigin, requireCORP), in: apple, .apart)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOriginAllowPopup() async throws {
    try await expect(Policies(allowPopup, nil), Policies(nil, nil), in: apple, .together)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOriginAllowPopup2() async throws {
    try await expect(Policies(allowPopup, nil), Policies(unsafeNone, nil), in: apple, .together)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOriginAllowPopup3() async throws {
    try await expect(Policies(allowPopup, unsafeNone), Policies(unsafeNone, nil), in: apple, .together)
  }

  @Test func NavigatingCrossOriginFromCOOPSameOriginAllowPopup4() async throws {
    try await expect(Policies(allowPopup, unsafeNone), Policies(unsafeNone, unsafeNone), in: apple, .together)
  }
}
