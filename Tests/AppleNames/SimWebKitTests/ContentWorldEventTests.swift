import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Events that scripts of several content worlds hear (rule 10.14).
@Suite(.simulator) @MainActor struct ContentWorldEventTests {
  /// The page's words after a click on its button, with a script of the app in a world of its own.
  private func said(
    appScript: String, at time: WKUserScriptInjectionTime = .atDocumentStart, page: String
  ) async throws -> String {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addUserScript(
      WKUserScript(source: appScript, injectionTime: time, forMainFrameOnly: true, in: .defaultClient))
    let (simulator, view) = try await Simulator.view(
      showing: "<body><button id=b>b</button><script>said = []; \(page)</script>", configuration: configuration)
    try await simulator.click("#b")
    return try #require(try await view.evaluateJavaScript("said.join()") as? String)
  }

  @Test func `a world that stops an event at once stops it in the page, too`() async throws {
    #expect(
      try await said(
        appScript: "addEventListener('click', (e) => e.stopImmediatePropagation(), true)",
        page: "addEventListener('click', () => said.push('window'), true); b.onclick = () => said.push('button')")
        == "")
  }

  /// The app's script runs at the document's end.
  @Test(arguments: [
    (when: "in the page", page: "add()", said: "page"),
    (when: "later", page: "addEventListener('DOMContentLoaded', () => setTimeout(add))", said: ""),
  ])
  func `listeners of all worlds at a target are called in the order in which they were added`(
    when: String, page: String, expected: String
  ) async throws {
    let app = "document.getElementById('b').addEventListener('click', (e) => e.stopImmediatePropagation())"
    let add = "add = () => b.addEventListener('click', () => said.push('page'));"
    #expect(try await said(appScript: app, at: .atDocumentEnd, page: add + page) == expected, "\(when)")
  }

  @Test func `a world that stops the propagation lets the other listeners of that target be called`() async throws {
    #expect(
      try await said(
        appScript: "document.addEventListener('click', (e) => e.stopPropagation(), true)",
        page: """
          document.addEventListener('click', () => said.push('document'), true);
          b.onclick = () => said.push('button');
          """) == "document")
  }

  @Test func `scripts of two worlds talk by events, whose details are cloned`() async throws {
    #expect(
      try await said(
        appScript: """
          document.addEventListener('ask', (e) => {
            e.detail.list.push('changed');
            document.dispatchEvent(new CustomEvent('answer', { detail: e.detail.list.join('+') }));
          });
          addEventListener('function', (e) => e.detail === null && e.stopPropagation());
          """,
        page: """
          document.addEventListener('answer', (e) => said.push(e.detail, e instanceof CustomEvent));
          addEventListener('function', (e) => said.push(typeof e.detail, e.cancelBubble));
          b.onclick = () => {
            const detail = { list: [1] };
            document.dispatchEvent(new CustomEvent('ask', { detail }));
            said.push(detail.list.length);
            dispatchEvent(new CustomEvent('function', { detail: () => {} }));
          };
          """) == "1+changed,true,1,function,true")
  }

  @Test func `a page sees that another world has prevented the default`() async throws {
    #expect(
      try await said(
        appScript: "document.addEventListener('click', (e) => e.preventDefault(), true)",
        page: "b.onclick = (e) => said.push(e.defaultPrevented)") == "true")
  }
}
