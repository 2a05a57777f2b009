import Testing

/// The cases of `SessionStorage.mm`.
@MainActor @Suite struct SessionStorageTests {
  /// What a window that a page opens finds in its session storage, where the page has left `bar`.
  private func value(inWindowOf script: String) async throws -> String {
    var value: String?
    try await PolicyBench.run(answers: ["https://app.example/": .html("<script>alert('ready')</script>")]) { bench in
      let panels = PanelRecorder()
      let view = bench.view { $0.preferences.javaScriptCanOpenWindowsAutomatically = true }
      panels.prepare = { bench.world.trust($0) }
      view.uiDelegate = panels
      await bench.load("https://app.example/", in: view)
      _ = try await view.evaluateJavaScript("sessionStorage.setItem('foo', 'bar')")
      _ = try await view.evaluateJavaScript(script)
      await bench.world.settle()
      #expect(panels.alerts == ["ready", "ready"])
      let opened = try #require(panels.opened.first)
      value = try await opened.text("sessionStorage.getItem('foo') || ''")
    }
    return try #require(value)
  }

  private func value(behindLink attributes: String) async throws -> String {
    try await value(
      inWindowOf: "a = document.createElement('a'); a.href = document.URL; \(attributes); a.click()")
  }

  @Test func WindowOpenClonesSession() async throws {
    #expect(try await value(inWindowOf: "open(document.URL) && true") == "bar")
  }

  @Test func WindowOpenNoOpenerDoesNotCloneSession() async throws {
    #expect(try await value(inWindowOf: "open(document.URL, 'newWindow', 'noopener') && true") == "")
  }

  @Test func WindowOpenNoReferrerDoesNotCloneSession() async throws {
    #expect(try await value(inWindowOf: "open(document.URL, 'newWindow', 'noreferrer') && true") == "")
  }

  @Test func BlankLinkTargetDoesNotCloneSession() async throws {
    #expect(try await value(behindLink: "a.target = '_blank'") == "")
  }

  @Test func BlankLinkTargetRelOpenerClonesSession() async throws {
    #expect(try await value(behindLink: "a.target = '_blank'; a.rel = 'opener'") == "bar")
  }

  @Test func NonBlankLinkTargetClonesSession() async throws {
    #expect(try await value(behindLink: "a.target = 'newWindow'") == "bar")
  }

  @Test func NonBlankLinkTargetRelNoopenerDoesNotCloneSession() async throws {
    #expect(try await value(behindLink: "a.target = 'newWindow'; a.rel = 'noopener'") == "")
  }

  @Test func ClearByModificationTime() async throws {
    try await PolicyBench.run { bench async throws in
      let view = bench.view()
      await bench.load(
        html: "<script>sessionStorage.setItem('key', 'value')</script>", base: "http://webkit.org", in: view)
      let store = view.configuration.websiteDataStore
      let types: Set<String> = [WKWebsiteDataTypeSessionStorage]
      #expect(await store.dataRecords(ofTypes: types).map(\.displayName) == ["webkit.org"])
      await store.removeData(ofTypes: types, modifiedSince: .distantPast)
      #expect(await store.dataRecords(ofTypes: types).isEmpty)
      #expect(try await view.text("String(sessionStorage.getItem('key'))") == "null")
    }
  }
}
