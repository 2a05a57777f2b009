import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

@testable import SimWebKit

/// Writes down what it is told of loads and forms.
@MainActor private class FormCalls: NSObject {
  var calls: [String] = []
  var forms: [WKFormInfo] = []

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    calls.append("policy \(action.request.url?.path ?? "")")
    return .allow
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) { calls.append("start") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
}

/// Keeps the handlers.
private final class Keeper: FormCalls, WKNavigationDelegate, WKUIDelegate {
  var handlers: [() -> Void] = []

  func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    calls.append("form")
    forms.append(formInfo)
    handlers.append(submissionHandler)
  }
}

/// The same as an `async` method.
private final class Reader: FormCalls, WKNavigationDelegate, WKUIDelegate {
  func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async {
    await Task.yield()
    calls.append("form")
    forms.append(formInfo)
  }
}

/// An app that does not care.
private final class Careless: FormCalls, WKNavigationDelegate, WKUIDelegate {}

/// Rule 9.25: `webView(_:willSubmitForm:submissionHandler:)` of iOS 27.
@Suite(.simulator) @MainActor struct WillSubmitFormTests {
  private static let page = """
    <form id=form action=/login method=post>
      <input name=user value=ann><input name=secret type=password value=abc><input name=user type=email value=a@b.c>
      <input disabled name=off value=1><input value=nameless>
      <input type=hidden name=token value=7><input type=checkbox name=keep checked><textarea name=text>t</textarea>
      <input type=date name=day value=2026-01-01><select name=choice><option>x</select>
      <button id=go>Go</button>
    </form>
    <form id=search action=/find><input name=q value='a b'><button id=find>Find</button></form>
    <iframe name=inside srcdoc="<p>inside</p>"></iframe>
    <form action=/framed target=inside><input name=f value=1><button id=framed>In the frame</button></form>
    <form action="https://other.example/" method=post><input name=o value=1><button id=other>Elsewhere</button></form>
    <form action="javascript:void 0"><input name=j value=1><button id=script>Script</button></form>
    """

  private func view(_ delegate: FormCalls & WKNavigationDelegate & WKUIDelegate) async throws -> (Simulator, WKWebView)
  {
    let sites = [
      "https://app.example/login": "<title>In</title>", "https://app.example/find?*": "<title>Found</title>",
      "https://app.example/framed?*": "framed", "https://other.example/": "<title>Other</title>",
    ]
    let (simulator, view) = try await Simulator.view(showing: Self.page, sites: sites, delegate: delegate)
    delegate.calls = []
    return (simulator, view)
  }

  @Test func `a form's load waits for the app between its policy and its start`() async throws {
    let app = Keeper()
    let (simulator, view) = try await view(app)
    try await simulator.click("#go")
    #expect(app.calls == ["policy /login", "form"])
    #expect(view.url?.path == "/")
    app.handlers.first?()
    await simulator.settle()
    #expect(app.calls == ["policy /login", "form", "start", "finish"] && view.title == "In")
    let form = try #require(app.forms.first)
    #expect(form.httpMethod == "POST" && form.submissionURL.absoluteString == "https://app.example/login")
    #expect(form.formValues == ["user": "a@b.c", "secret": "abc", "off": "1", "": "nameless"])
    #expect(form.targetFrame.isMainFrame && form.sourceFrame === form.targetFrame)
    #expect(form.targetFrame.webView === view)
    #expect(simulator.trace.lines.contains { $0.contains("willSubmitForm") && $0.contains("\"secret\"") })
    #expect(!simulator.trace.lines.contains { $0.contains("abc") })
  }

  @Test func `an async method does the same for a GET form`() async throws {
    let app = Reader()
    let (simulator, view) = try await view(app)
    try await simulator.click("#find")
    #expect(app.calls == ["policy /find", "form", "start", "finish"] && view.title == "Found")
    #expect(app.forms.first?.httpMethod == "GET" && app.forms.first?.formValues == ["q": "a b"])
    #expect(app.forms.first?.submissionURL.absoluteString == "https://app.example/find?q=a+b")
  }

  @Test func `the target of a form may be another frame`() async throws {
    let app = Reader()
    let (simulator, view) = try await view(app)
    try await simulator.click("#framed")
    #expect(app.calls == ["policy /framed", "form"] && view.url?.path == "/")
    #expect(app.forms.first?.targetFrame.isMainFrame == false && app.forms.first?.sourceFrame.isMainFrame == true)
  }

  @Test(arguments: ["form.submit()", "form.requestSubmit()"])
  func `a script that submits a form`(_ script: String) async throws {
    let app = Reader()
    let (simulator, view) = try await view(app)
    _ = try await view.evaluateJavaScript("document.getElementById('form').\(script.dropFirst(5))")
    await simulator.settle()
    #expect(app.calls == ["policy /login", "form", "start", "finish"])
  }

  @Test func `no form is submitted by scripts' requests, links, or to another process`() async throws {
    let app = Reader()
    let (simulator, view) = try await view(app)
    try await simulator.click("#script")
    _ = try await view.evaluateJavaScript("fetch('/login', { method: 'POST', body: 'user=x' }); 0")
    await simulator.settle()
    #expect(app.calls.isEmpty)
    try await simulator.click("#other")
    #expect(app.calls == ["policy /", "start", "finish"] && view.title == "Other")
  }

  @Test func `a load that another one replaces meanwhile never starts`() async throws {
    let app = Keeper()
    let (simulator, view) = try await view(app)
    try await simulator.click("#go")
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/find?q=1"))))
    await simulator.settle()
    app.handlers.first?()
    await simulator.settle()
    #expect(app.calls == ["policy /login", "form", "policy /find", "start", "finish"] && view.title == "Found")
  }

  @Test func `without the method, nothing waits`() async throws {
    let app = Careless()
    let (simulator, view) = try await view(app)
    try await simulator.click("#go")
    #expect(app.calls == ["policy /login", "start", "finish"] && view.title == "In")
    #expect(!simulator.trace.lines.contains { $0.contains("willSubmitForm") })
  }

  @Test func `a page of the new interface reads forms, too`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: Self.page)
    try simulator.site("https://app.example/login", html: "<title>In</title>")
    let decider = FormReader()
    let page = WebPage(configuration: WebPage.Configuration(), navigationDecider: decider)
    page.load(URL(string: "https://app.example/"))
    await simulator.settle()
    try await simulator.click("#go")
    #expect(decider.values == ["user": "a@b.c", "secret": "abc", "off": "1", "": "nameless"] && page.title == "In")
  }
}

private final class FormReader: WebPage.NavigationDeciding {
  var values: [String: String] = [:]
  func willSubmit(formInfo: WebPage.FormInfo) async { values = formInfo.formValues }
}
