import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// `WKURLSchemeHandler` is asked for everything that a page requests of its scheme (rule 9.13).
@Suite(.simulator) @MainActor struct SchemeHandlerTests {
  /// Answers from a table of paths.
  private final class Files: NSObject, WKURLSchemeHandler {
    var files: [String: (type: String, text: String)]
    var asked: [String] = []
    var stopped: [String] = []
    var requests: [URLRequest] = []
    var status: Int? = 200
    /// What is asked for and never answered.
    var withheld: Set<String> = []

    init(_ files: [String: (type: String, text: String)]) { self.files = files }

    func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
      requests.append(task.request)
      guard let url = task.request.url else { return }
      asked.append(url.path)
      if withheld.contains(url.path) { return }
      guard let (type, text) = files[url.path] else { return task.didFailWithError(URLError(.fileDoesNotExist)) }
      let response =
        status.flatMap {
          HTTPURLResponse(
            url: url, statusCode: $0, httpVersion: nil,
            headerFields: ["Content-Type": type, "Access-Control-Allow-Origin": "*"])
        } ?? URLResponse(url: url, mimeType: type, expectedContentLength: text.utf8.count, textEncodingName: "utf-8")
      task.didReceive(response)
      task.didReceive(Data(text.utf8))
      task.didFinish()
    }

    func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) { stopped.append(task.request.url?.path ?? "") }
  }

  private func view(_ handler: Files, showing address: String = "app://host/index.html") async throws -> WKWebView {
    let simulator = try #require(Simulator.current)
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: "app")
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.load(URLRequest(url: try #require(URL(string: address))))
    await simulator.settle()
    return view
  }

  private static let page = """
    <link rel=stylesheet href=style.css><link rel=preload as=fetch href=early.json>
    <script src=script.js></script><script type=module src=module.js></script>
    <img src=picture.png><iframe src=frame.html></iframe>
    <video poster=poster.png><source src=film.mp4></video><audio src=sound.mp3></audio>
    <input type=image src=button.png>
    """

  @Test func `the handler is asked for scripts, styles, images, media and frames`() async throws {
    let handler = Files([
      "/index.html": ("text/html", Self.page), "/style.css": ("text/css", ""),
      "/script.js": ("text/javascript", "window.script = 1"),
      "/module.js": ("text/javascript", "import {b} from './inner.js'; window.module = b"),
      "/inner.js": ("text/javascript", "export const b = 2"), "/picture.png": ("image/png", "x"),
      "/frame.html": ("text/html", "<p>inner</p>"), "/poster.png": ("image/png", "x"),
      "/film.mp4": ("video/mp4", "x"), "/sound.mp3": ("audio/mpeg", "x"), "/button.png": ("image/png", "x"),
      "/early.json": ("application/json", "{}"),
    ])
    let view = try await view(handler)
    #expect(
      handler.asked.sorted() == [
        "/button.png", "/early.json", "/film.mp4", "/frame.html", "/index.html", "/inner.js", "/module.js",
        "/picture.png", "/poster.png", "/script.js", "/sound.mp3", "/style.css",
      ])
    #expect(try await view.evaluateJavaScript("script + module") as? Int == 3)
    #expect(!view.isLoading)
    let image = try #require(handler.requests.first { $0.url?.path == "/picture.png" })
    #expect(image.mainDocumentURL?.absoluteString == "app://host/index.html")
  }

  private static let styledPage = """
    <link rel=stylesheet href=css/style.css><link rel=stylesheet href=print.css media=print>
    <style>/* url(comment.png) */ p { background: url("page.png") }</style>
    <p style="background-image: url(own.png)">a</p>
    <picture><source srcset=wide.webp media="(min-width: 5000px)"><source srcset=x.tga type=image/x-tga>
    <source srcset="one.webp, three.webp 3x"><img src=old.png></picture>
    <img src=plain.png srcset="small.png 100w, large.png 2000w" sizes="(max-width: 9000px) 50vw, 10px">
    """
  private static let sheets = [
    "/css/style.css": """
    @import 'more.css'; @import url(paper.css) print;
    body { background: red url(back.png) } .later { mask: url(later.png) } div { background: url(never.png) }
    @font-face { font-family: "Own"; src: url(own.woff2) format("woff2") }
    @font-face { font-family: Other; src: url(other.woff2) }
    p::before { content: url('dot.svg'); font-family: Own, serif }
    """,
    "/css/more.css": """
    @media print { p { background: url(print.png) } } @media (min-width: 10px) { p { list-style: url(../list.png) } }
    """,
  ]

  @Test func `style sheets, picture and srcset ask for what applies`() async throws {
    var files = ["/index.html": (type: "text/html", text: Self.styledPage)]
    for (path, text) in Self.sheets { files[path] = ("text/css", text) }
    let handler = Files(files)
    let view = try await view(handler)
    let expected = [
      "/css/back.png", "/css/dot.svg", "/css/more.css", "/css/own.woff2", "/css/style.css", "/index.html",
      "/large.png", "/list.png", "/own.png", "/page.png", "/print.css", "/three.webp",
    ]
    #expect(handler.asked.sorted() == expected)
    #expect(!view.isLoading)
    handler.asked = []
    _ = try await view.evaluateJavaScript("document.querySelector('p').className = 'later'")
    await Simulator.current?.settle()
    #expect(handler.asked == ["/css/later.png"])
  }

  @Test func `comments in strings are text, names have no case, and media hold as matchMedia says`() async throws {
    let page = """
      <style media="(min-height: 5000px)">p { background: url(tall.png) }</style>
      <style>p::after { content: "/*" } P { BACKGROUND: URL( one.png ) } /* " */ p { mask: url(http://*/*) }
      @media (hover: hover) { p { background: url(hover.png) } } p { background: url(two.png) }
      @font-face { font-family: Sans; src: url(sans.woff2) } p { font: bold 12px "Open Sans", serif }
      @font-face { font-family: 'Open Sans'; src: url(open.woff2) }</style>
      <p>a</p><picture><source srcset=wide.png media="(orientation: landscape)"><img src=upright.png></picture>
      <img src=valid.png srcset="0x8p3x.png 0x8p3x, both.png 2x 3w, tall.png 3h, half.png 1.5w">
      """
    let handler = Files(["/index.html": ("text/html", page)])
    _ = try await view(handler)
    #expect(
      handler.asked.sorted() == [
        "/index.html", "/one.png", "/open.woff2", "/two.png", "/upright.png", "/valid.png",
      ])
  }

  @Test func `fetch and XMLHttpRequest ask it too, with method, headers and body`() async throws {
    let handler = Files([
      "/index.html": ("text/html", ""), "/data": ("application/json", "{\"a\": 7}"), "/text": ("text/plain", "seven"),
    ])
    let view = try await view(handler)
    let body = """
      const a = (await (await fetch('/data', {method: 'POST', headers: {'X-Key': 'k'}, body: 'sent'})).json()).a;
      const late = await new Promise((done) => {
        const request = new XMLHttpRequest();
        request.open('GET', 'text');
        request.onload = () => done(request.status + request.responseText);
        request.send();
      });
      const now = new XMLHttpRequest();
      now.open('GET', 'text', false);
      now.send();
      let failure = '';
      try { await fetch('/missing') } catch (error) { failure = error.name }
      return [a, late, now.responseText, failure, location.origin, new URL('x', location).origin].join();
      """
    let result = try await view.callAsyncJavaScript(body, contentWorld: .page) as? String
    #expect(result == "7,200seven,seven,TypeError,app://host,app://host")
    let post = try #require(handler.requests.first { $0.httpMethod == "POST" })
    #expect(post.value(forHTTPHeaderField: "X-Key") == "k")
    #expect(post.httpBody == Data("sent".utf8))
    #expect(handler.asked == ["/index.html", "/data", "/text", "/text", "/missing"])
  }

  @Test func `an answer without a status has none for fetch, and runs as a script`() async throws {
    let handler = Files([
      "/index.html": ("text/html", "<script src=script.js></script>"),
      "/script.js": ("text/javascript", "window.ran = true"), "/data": ("text/plain", "text"),
    ])
    handler.status = nil
    let view = try await view(handler)
    let result = try await view.callAsyncJavaScript(
      "const r = await fetch('data'); return r.status + await r.text() + window.ran", contentWorld: .page)
    #expect(result as? String == "0texttrue")
  }

  @Test func `another origin needs the handler's permission, and a page from https gets only pictures`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://site.example/", html: "<img src=app://host/picture.png><script src=app://host/script.js></script>")
    simulator.world.trace.records.insert(.console)
    let handler = Files([
      "/picture.png": ("image/png", "x"), "/script.js": ("text/javascript", ""), "/index.html": ("text/html", ""),
    ])
    let view = try await view(handler, showing: "https://site.example/")
    #expect(handler.asked == ["/picture.png"])
    let console = simulator.trace.events.compactMap { event in
      if case .consoleMessage(let line) = event.call { line.message } else { nil }
    }
    #expect(console.contains { $0.contains("insecure content from app://host/script.js") })
    view.load(URLRequest(url: try #require(URL(string: "app://other/index.html"))))
    await simulator.settle()
    let read = "try { return await (await fetch('app://host/script.js')).text() } catch (e) { return e.name }"
    #expect(try await view.callAsyncJavaScript(read, contentWorld: .page) as? String == "")
    #expect(handler.requests.last?.value(forHTTPHeaderField: "Origin") == "app://other")
  }

  @Test func `what nobody waits for any more is stopped`() async throws {
    let simulator = try #require(Simulator.current)
    let handler = Files([
      "/index.html": ("text/html", "<script src=slow.js></script>"), "/next.html": ("text/html", "<title>next</title>"),
    ])
    handler.withheld = ["/slow.js", "/slow"]
    let view = try await view(handler)
    #expect(view.isLoading)
    view.stopLoading()
    await simulator.settle()
    #expect(handler.stopped == ["/slow.js"])
    _ = try await view.evaluateJavaScript(
      "fetch('/slow').catch(() => {}); const a = new AbortController();"
        + "fetch('/slow', {signal: a.signal}).catch(() => {}); setTimeout(() => a.abort(), 5); 0")
    await simulator.settle()
    #expect(handler.stopped == ["/slow.js", "/slow"])
    view.load(URLRequest(url: try #require(URL(string: "app://host/next.html"))))
    await simulator.settle()
    #expect(view.title == "next")
    #expect(handler.stopped == ["/slow.js", "/slow", "/slow"])
  }

  @Test func `a source that fails is followed by the next, and what the web answers is not the handler's`() async throws
  {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://cdn.example/lib.js", html: "")
    let handler = Files([
      "/index.html": (
        "text/html",
        "<video><source src=a.webm><source src=b.mp4></video><video preload=none src=c.mp4></video>"
          + "<script src=https://cdn.example/lib.js></script>"
      ), "/b.mp4": ("video/mp4", "x"),
    ])
    _ = try await view(handler)
    #expect(handler.asked == ["/index.html", "/a.webm", "/b.mp4"])
    #expect(handler.requests.last?.value(forHTTPHeaderField: "Range") == "bytes=0-1")
  }
}
