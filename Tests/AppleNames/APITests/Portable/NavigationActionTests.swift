import Testing

/// The cases of `NavigationAction.mm`.
@MainActor @Suite struct NavigationActionTests {
  /// What the app is asked when a script clicks a link that is shown by `https://example.com/index.html`.
  private func action(ofLink attributes: String) async throws -> WKNavigationAction {
    var asked: WKNavigationAction?
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      await bench.load(
        html: "<a id='link' \(attributes)>Click Me!</a>", base: "https://example.com/index.html", in: view)
      bench.controller.answer = .cancel
      _ = try await view.evaluateJavaScript("document.getElementById('link').click(); 0")
      await bench.world.settle()
      asked = bench.controller.action
    }
    return try #require(asked)
  }

  @Test func ShouldPerformDownload_NoDownloadAttribute() async throws {
    #expect(try await !action(ofLink: "href='file.txt'").shouldPerformDownload)
  }

  @Test func ShouldPerformDownload_BlankDownloadAttribute_SameOrigin() async throws {
    #expect(try await action(ofLink: "href='file.txt' download").shouldPerformDownload)
  }

  @Test func ShouldPerformDownload_BlankDownloadAttribute_CrossOrigin() async throws {
    let link = "href='https://not-example-dot-com.com/file.txt' download"
    #expect(try await !action(ofLink: link).shouldPerformDownload)
  }

  @Test func ShouldPerformDownload_DownloadAttribute_SameOrigin() async throws {
    #expect(try await action(ofLink: "href='file.txt' download='file2.txt'").shouldPerformDownload)
  }

  @Test func ShouldPerformDownload_DownloadAttribute_CrossOrigin() async throws {
    let link = "href='https://not-example-dot-com.com/file.txt' download='file2.txt'"
    #expect(try await !action(ofLink: link).shouldPerformDownload)
  }
}
