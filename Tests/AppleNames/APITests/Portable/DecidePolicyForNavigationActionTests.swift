import Testing

private let firstURL = "data:text/html,First"
private let secondURL = "data:text/html,Second"
private let thirdURL = "data:text/html,Third"

/// The cases of `DecidePolicyForNavigationAction.mm` about loads, reloads and the history.
@MainActor @Suite struct DecidePolicyForNavigationActionTests {

  @Test func DecidePolicyForNavigationActionCancelAndGoBack() async throws {
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      await bench.load(firstURL, in: view)
      await bench.load(secondURL, in: view)
      bench.controller.finished = 0
      bench.controller.answer = .cancel
      view.goBack()
      await bench.world.settle()
      #expect(bench.controller.finished == 0)
      bench.controller.answer = .byView
      view.goBack()
      await bench.world.settle()
      #expect(bench.controller.finished == 1)
      #expect(view.url?.absoluteString == firstURL)
    }
  }

  /// The original only must not crash; what the list then holds is checked here too.
  private func cancelAfterDiscarding(_ urls: [String], last: String, in bench: PolicyBench) async {
    let view = bench.makeView()
    for url in urls { await bench.load(url, in: view) }
    for _ in 0..<2 {
      view.goBack()
      await bench.world.settle()
    }
    await bench.load(last, in: view)
    bench.controller.answer = .cancel
    view.goBack()
    await bench.world.settle()
    #expect(bench.controller.action?.navigationType == .backForward)
    #expect(view.backForwardList.currentItem?.url.absoluteString == last)
    #expect(view.backForwardList.forwardList.isEmpty)
    #expect(view.backForwardList.backList.map(\.url.absoluteString) == [urls[0]])
  }

  @Test func DecidePolicyForNavigationActionCancelAfterDiscardingForwardItems() async throws {
    try await PolicyBench.run { bench in
      await cancelAfterDiscarding([firstURL, secondURL, thirdURL], last: secondURL, in: bench)
    }
  }

  @Test func DecidePolicyForNavigationActionCancelAfterDiscardingForwardItemsWithPSON() async throws {
    let answers: [String: SiteAnswer] = ["http://127.0.0.1:8080/*": .html(""), "http://localhost:8080/*": .html("")]
    try await PolicyBench.run(answers: answers) { bench in
      await cancelAfterDiscarding(
        ["http://127.0.0.1:8080/a", "http://localhost:8080/b", "http://127.0.0.1:8080/a"],
        last: "http://127.0.0.1:8080/b",
        in: bench)
    }
  }

  @Test func DecidePolicyForNavigationActionForLoadHTMLStringAllow() async throws {
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      await bench.load(html: "TEST", base: "about:blank", in: view)
      #expect(bench.controller.actions.count == 1)
      #expect(bench.controller.finished == 1)
    }
  }

  @Test func DecidePolicyForNavigationActionForLoadHTMLStringDeny() async throws {
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      bench.controller.answer = .cancel
      await bench.load(html: "TEST", base: "about:blank", in: view)
      #expect(bench.controller.actions.count == 1)
      #expect(bench.controller.finished == 0)
    }
  }

  @Test func DelayDecidePolicyForNavigationAction() async throws {
    let url = "https://webkit.org/simple.html"
    try await PolicyBench.run(answers: [url: .html("Simple")]) { bench in
      let view = bench.makeView()
      bench.controller.answer = .delay
      await bench.load(url, in: view)
      // The second question: the first one is answered, as the original does, and that answer is ignored.
      await bench.load(url, in: view)
      #expect(bench.controller.delayed.count == 2)
      bench.controller.delayed[0](.cancel)
      await bench.world.settle()
      #expect(view.url?.absoluteString == url)
      bench.controller.delayed[1](.cancel)
      await bench.world.settle()
      #expect(bench.controller.finished == 0)
    }
  }

  @Test func DecidePolicyForNavigationActionFragment() async throws {
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      await bench.load(
        html: "<script>window.location.href='#fragment';</script>", base: "http://webkit.org", in: view)
      #expect(
        bench.controller.actions.map { $0.request.url?.absoluteString } == [
          "http://webkit.org/", "http://webkit.org/#fragment",
        ])
    }
  }
}
