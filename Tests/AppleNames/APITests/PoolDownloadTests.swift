import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let contents = "Simple HTML file."

/// The cases of `Download.mm` that use the private delegate of process pools, with the public delegate of a download.
@MainActor @Suite struct PoolDownloadTests {
  /// A file whose download is the subject of most cases.
  private func run(
    _ page: String = "", _ body: (DownloadBench, _ file: URL, _ page: URL) async throws -> Void
  ) async throws {
    try await DownloadBench.run { bench in
      let file = bench.controller.folder.appendingPathComponent("simple.html")
      let pageFile = bench.controller.folder.appendingPathComponent("page.html")
      try Data(contents.utf8).write(to: file)
      try Data(page.replacingOccurrences(of: "FILE", with: file.absoluteString).utf8).write(to: pageFile)
      bench.controller.policyForAction = { $0.request.url?.path == file.path ? .download : .allow }
      bench.controller.policyForResponse = { _ in .allow }
      try await body(bench, file, pageFile)
    }
  }

  private func load(_ url: URL, _ bench: DownloadBench) async {
    bench.view.loadFileURL(url, allowingReadAccessTo: bench.controller.folder)
    await bench.world.settle()
  }

  /// A download's delegate is weak, like the pool's.
  @Test func DownloadDelegate() async throws {
    try await run { bench, file, _ in
      await load(file, bench)
      let download = try #require(bench.controller.download)
      do {
        let delegate = DownloadController()
        download.delegate = delegate
        #expect(download.delegate === delegate)
      }
      #expect(download.delegate == nil)
    }
  }

  @Test func DownloadRequest() async throws {
    try await run { bench, file, _ in
      let controller = bench.controller
      controller.became = { #expect($0.originalRequest?.url?.path == file.path && !$0.isUserInitiated) }
      await load(file, bench)
      #expect(controller.calls == [.action, .actionBecame, .destination, .placeholder, .finish])
      #expect(controller.response?.url?.path == file.path)
      #expect([-1, Int64(contents.utf8.count)].contains(controller.response?.expectedContentLength))
      #expect(controller.contents == contents)
    }
  }

  @Test func ConvertResponseToDownload() async throws {
    try await run { bench, file, _ in
      let controller = bench.controller
      controller.policyForAction = { _ in .allow }
      controller.policyForResponse = { _ in .download }
      await load(file, bench)
      #expect(
        controller.calls == [.action, .response, .responseBecame, .destination, .placeholder, .finish])
      #expect(controller.response?.url?.path == file.path && controller.contents == contents)
    }
  }

  @Test func DownloadMissingResource() async throws {
    try await run { bench, _, _ in
      bench.controller.policyForAction = { _ in .download }
      await bench.load("non-existant-scheme://")
      #expect(bench.controller.calls == [.action, .actionBecame, .fail])
    }
  }

  /// The public delegate is not told that the app has cancelled the download.
  @Test func CancelDownload() async throws {
    try await run { bench, file, _ in
      bench.controller.became = { $0.cancel() }
      await load(file, bench)
      #expect(bench.controller.calls == [.action, .actionBecame])
    }
  }

  @Test func OriginatingWebView() async throws {
    let web = SimulatedWeb()
    try web.respond(to: "https://a.example/", with: .html(contents))
    let world = WebWorld(web: web)
    defer { world.shutDown() }
    try await WebWorld.$current.withValue(world) {
      let controller = DownloadController()
      controller.policyForAction = { _ in .download }
      var seen: WKWebView?
      controller.became = { seen = $0.webView }
      do {
        let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        view.navigationDelegate = controller
        view.load(URLRequest(url: try #require(URL(string: "https://a.example/"))))
        await world.settle()
        #expect(seen === view)
      }
      seen = nil
      await world.settle()
      #expect(controller.download != nil && controller.download?.webView == nil)
    }
  }

  @Test func DownloadRequestOriginalURL() async throws {
    try await run("<a href='FILE'>link</a><script>document.querySelector('a').click()</script>") { bench, _, page in
      await load(page, bench)
      #expect(bench.controller.download?.originalRequest?.mainDocumentURL?.path == page.path)
    }
  }

  @Test func DownloadRequestOriginalURLFrame() async throws {
    try await run("<iframe src='FILE'></iframe>") { bench, _, page in
      await load(page, bench)
      #expect(bench.controller.download?.originalRequest?.mainDocumentURL?.path == page.path)
    }
  }

  @Test func DownloadRequestOriginalURLDirectDownload() async throws {
    try await run { bench, file, _ in
      await load(file, bench)
      let request = try #require(bench.controller.download?.originalRequest)
      #expect(request.url?.path == file.path && request.mainDocumentURL == nil)
    }
  }

  @Test func DownloadRequestOriginalURLDirectDownloadWithLoadedContent() async throws {
    try await run("other") { bench, file, page in
      bench.view.loadFileURL(page, allowingReadAccessTo: bench.controller.folder)
      await load(file, bench)
      let request = try #require(bench.controller.download?.originalRequest)
      #expect(request.url?.path == file.path && request.mainDocumentURL == nil)
    }
  }

  private func blobPage(_ content: String, type: String) -> String {
    """
    <a id=link>link</a><script>
      link.href = URL.createObjectURL(new Blob([\(content)], { type: '\(type)' }))
      onload = () => link.click()
    </script>
    """
  }

  @Test func DownloadRequestBlobURL() async throws {
    let text = #"{"x":42,"s":"hello, world"}"#
    try await run { bench, _, _ in
      let controller = bench.controller
      controller.policyForAction = { $0.request.url?.scheme == "blob" ? .download : .allow }
      await bench.load(html: blobPage("'\(text)'", type: "application/json"), base: "https://webkit.org/")
      #expect(controller.download?.originalRequest?.url?.scheme == "blob")
      #expect(controller.download?.isUserInitiated == false)
      #expect(controller.response?.url?.scheme == "blob")
      #expect([-1, Int64(text.utf8.count)].contains(controller.response?.expectedContentLength))
      #expect(controller.contents == text && controller.calls.last == .finish)
    }
  }

  @Test func SystemPreviewUSDZBlobNaming() async throws {
    try await run { bench, _, _ in
      let controller = bench.controller
      controller.policyForAction = { $0.request.url?.scheme == "blob" ? .download : .allow }
      await bench.load(html: blobPage("'usdz'", type: "model/vnd.usdz+zip"), base: "https://webkit.org/")
      #expect(controller.filename?.hasSuffix(".usdz") == true)
      #expect(controller.calls.last == .finish)
    }
  }

  // MARK: Redirects

  private let redirects: [String: SiteAnswer] = [
    "http://redirect.example/first": .redirect(to: "http://redirect.example/second"),
    "http://redirect.example/second": .redirect(to: "http://pass.example/"), "http://pass.example/": .html(contents),
  ]

  @Test func RedirectedDownload() async throws {
    try await DownloadBench.run(redirects) { bench in
      let controller = bench.controller
      controller.policyForResponse = { _ in .allow }
      await bench.load(html: "<div>First load</div>")
      await bench.load(html: "<a id='link' href='http://redirect.example/first'>test</a>")
      controller.calls = []
      controller.policyForAction = { _ in .download }
      controller.became = { #expect($0.webView === bench.view && $0.isUserInitiated) }
      try await bench.view.page.click("#link", kind: .real)
      await bench.world.settle()
      #expect(
        controller.calls == [.action, .actionBecame, .redirect, .redirect, .destination, .placeholder, .finish])
      #expect(controller.download?.originalRequest?.url?.absoluteString == "http://redirect.example/first")
      #expect(controller.redirected?.request.url?.absoluteString == "http://pass.example/")
      #expect(controller.response?.url?.absoluteString == "http://pass.example/")
    }
  }

  @Test func RedirectedLoadConvertedToDownload() async throws {
    try await DownloadBench.run(redirects) { bench in
      let controller = bench.controller
      controller.became = { #expect($0.webView === bench.view && !$0.isUserInitiated) }
      await bench.load("http://redirect.example/first")
      #expect(
        controller.calls
          == [.action, .action, .action, .response, .responseBecame, .destination, .placeholder, .finish])
      #expect(controller.response?.url?.absoluteString == "http://pass.example/" && controller.contents == contents)
    }
  }

  @Test func RedirectedSubframeLoadConvertedToDownload() async throws {
    try await DownloadBench.run(redirects) { bench in
      let controller = bench.controller
      controller.became = { #expect($0.webView === bench.view && !$0.isUserInitiated) }
      await bench.load(html: "<body><iframe src='http://redirect.example/first'></iframe></body>")
      #expect(!controller.calls.contains(.redirect) && controller.calls.last == .finish)
      #expect(controller.response?.url?.absoluteString == "http://pass.example/" && controller.contents == contents)
    }
  }

  // MARK: What becomes no download

  @Test func DownloadCanceledWhileDecidingDestination() async throws {
    try await DownloadBench.run(redirects) { bench in
      let controller = bench.controller
      controller.policyForAction = { _ in .download }
      controller.beforeDestination = { $0.cancel() }
      await bench.load("http://pass.example/")
      #expect(controller.calls == [.action, .actionBecame, .destination])
      #expect(controller.contents == nil)
    }
  }

  private func loadLink(_ bench: DownloadBench) async {
    bench.controller.policyForResponse = { _ in .allow }
    await bench.load(
      html: "<a id='link' href='http://pass.example/' download>Click me!</a>", base: "http://pass.example/")
    bench.controller.calls = []
  }

  /// Without the private permission to show `data:` URLs: the link leads to a page.
  @Test func DownloadAttributeDoesNotStartDownloads() async throws {
    try await DownloadBench.run(redirects) { bench in
      await loadLink(bench)
      _ = try await bench.view.evaluateJavaScript("document.getElementById('link').click()")
      await bench.world.settle()
      #expect(bench.controller.calls.first == .action && bench.controller.download == nil)
      #expect(bench.controller.finished == 2)
    }
  }

  @Test func StartDownloadWithDownloadAttribute() async throws {
    try await DownloadBench.run(redirects) { bench in
      await loadLink(bench)
      bench.controller.policyForAction = { _ in .download }
      _ = try await bench.view.evaluateJavaScript("document.getElementById('link').click()")
      await bench.world.settle()
      #expect(bench.controller.calls == [.action, .actionBecame, .destination, .placeholder, .finish])
      #expect(bench.controller.finished == 1)
    }
  }

  @Test func DownloadNavigationResponseFromMemoryCache() async throws {
    let (first, second) = ("http://a.example/simple.html", "http://a.example/simple2.html")
    let cached = SiteAnswer.response(headers: ["Cache-Control": "max-age=3600"], body: contents)
    try await DownloadBench.run([first: cached, second: cached]) { bench in
      let controller = bench.controller
      let view = bench.view
      @MainActor func expect(
        _ policy: WKNavigationResponsePolicy, finishes: Bool, shows url: String, _ go: () async -> Void
      ) async {
        controller.policyForResponse = { _ in policy }
        (controller.download, controller.finished) = (nil, 0)
        await go()
        #expect(controller.finished == (finishes ? 1 : 0) && (controller.download == nil) == finishes)
        #expect(view.url?.absoluteString == url)
      }
      await expect(.allow, finishes: true, shows: first) { await bench.load(first) }
      await expect(.download, finishes: false, shows: first) { await bench.load(second) }
      await expect(.allow, finishes: true, shows: second) { await bench.load(second) }
      await expect(.allow, finishes: true, shows: first) {
        view.goBack()
        await bench.world.settle()
      }
      await expect(.download, finishes: false, shows: first) { await bench.load(second) }
    }
  }

  // MARK: Challenges

  @Test func ResumedDownloadCanHandleAuthenticationChallenge() async throws {
    let server = "http://127.0.0.1:8080/"
    let half = String(repeating: "a", count: 5000)
    let first = SiteAnswer.response(headers: ["ETag": "test", "Content-Length": "10000"], body: half)
    try await DownloadBench.run([server: first.ending(.stalls)]) { bench in
      let controller = bench.controller
      await bench.start(server)
      let data = try #require(await controller.download?.cancel())
      let rest = SiteAnswer.response(
        status: 206, headers: ["ETag": "test", "Content-Range": "bytes 5000-9999/10000", "Content-Length": "5000"],
        body: half)
      try bench.web.respond(to: server, with: .asking(then: rest))
      var challenges = 0
      controller.challenge = { challenge in
        #expect(challenge.protectionSpace.realm == "testrealm")
        challenges += 1
        return (.useCredential, URLCredential(user: "testuser", password: "testpassword", persistence: .none))
      }
      await bench.resume(data)
      #expect(challenges == 1 && controller.calls.last == .finish)
      #expect(controller.contents == half + half)
    }
  }

  @Test func ChallengeSuccess() async throws { try await checkChallenge(accepts: true) }

  @Test func ChallengeFailure() async throws { try await checkChallenge(accepts: false) }

  /// A server whose certificate nobody knows.
  private func checkChallenge(accepts: Bool) async throws {
    try await DownloadBench.run(["https://a.example/": .html("download content")]) { bench in
      bench.web.secure(host: "a.example", with: ServerSecurity(.untrusted))
      let controller = bench.controller
      var methods: [String] = []
      controller.challenge = { challenge in
        methods.append(challenge.protectionSpace.authenticationMethod)
        guard accepts, let trust = challenge.protectionSpace.serverTrust else {
          return (.cancelAuthenticationChallenge, nil)
        }
        return (.useCredential, URLCredential(trust: trust))
      }
      await bench.start("https://a.example/")
      #expect(methods == [NSURLAuthenticationMethodServerTrust])
      guard !accepts else { return #expect(controller.contents == "download content") }
      #expect(controller.calls == [.fail])
      #expect(controller.error?.domain == NSURLErrorDomain && controller.error?.code == NSURLErrorCancelled)
    }
  }
}
