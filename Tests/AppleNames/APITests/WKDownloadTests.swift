import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let server = "https://server.example/"
private let a5000 = String(repeating: "a", count: 5000)

/// Answers with the first half of a file of 10,000 bytes, then, if it is asked for the rest, with that.
private func twoParts(etag: Bool = true, ending: BodyEnding = .stalls) -> SiteAnswer {
  .handler { request in
    guard request.headers["Range"] == "bytes=5000-" else {
      var headers: HTTPFields = [
        "Content-Length": "10000", "Content-Disposition": "attachment; filename=\"example.txt\"",
      ]
      if etag { headers["ETag"] = "test" }
      return .response(headers: headers, body: a5000, contentType: nil).ending(ending)
    }
    return .response(
      status: 206,
      headers: ["ETag": "test", "Content-Length": "5000", "Content-Range": "bytes 5000-9999/10000"],
      body: String(repeating: "b", count: 5000), contentType: nil)
  }
}

/// The cases of `Download.mm` whose subject is the public `WKDownload`.
@MainActor @Suite struct WKDownloadTests {
  @Test func FinishSuccessfully() async throws {
    let answer = SiteAnswer.response(
      headers: ["ETag": "test", "Content-Disposition": "attachment; filename=\"example.txt\""], body: a5000,
      contentType: nil)
    try await DownloadBench.run([server: answer]) { bench in
      let controller = bench.controller
      controller.beforeDestination = { #expect($0.progress.fileURL == nil) }
      await bench.load(server)
      #expect(controller.contents == a5000)
      #expect(controller.download?.progress.fileURL == controller.destination)
      #expect(
        controller.calls == [.action, .response, .responseBecame, .destination, .placeholder, .finish])
    }
  }

  @Test func Resume() async throws {
    try await DownloadBench.run([server: twoParts()]) { bench in
      let controller = bench.controller
      await bench.load(server)
      #expect(controller.filename == "example.txt")
      #expect(controller.download?.progress.completedUnitCount == 5000)
      #expect(controller.download?.progress.totalUnitCount == 10000)
      let data = try #require(await controller.download?.cancel())
      await bench.resume(data)
      #expect(controller.download?.progress.completedUnitCount == 10000)
      #expect(controller.calls.filter { $0 == .destination }.count == 1)
      #expect(controller.calls.last == .finish)
    }
  }

  @Test func CancelAndResume() async throws {
    try await DownloadBench.run([server: twoParts()]) { bench in
      let controller = bench.controller
      await bench.load(server)
      #expect(controller.contents == a5000)
      let data = try #require(await controller.download?.cancel())
      let before: [DownloadController.Call] = [.action, .response, .responseBecame, .destination, .placeholder]
      #expect(controller.calls == before)
      await bench.resume(data)
      #expect(controller.calls == before + [.finish])
      #expect(controller.contents == a5000 + String(repeating: "b", count: 5000))
      #expect(controller.download?.webView === bench.view)
    }
  }

  @Test func FailAndResume() async throws {
    try await DownloadBench.run([server: twoParts(ending: .connectionLost)]) { bench in
      let controller = bench.controller
      await bench.load(server)
      #expect(controller.error?.domain == NSURLErrorDomain)
      #expect(controller.error?.code == NSURLErrorNetworkConnectionLost)
      await bench.resume(try #require(controller.resumeData))
      #expect(
        controller.calls == [.action, .response, .responseBecame, .destination, .placeholder, .fail, .finish])
      #expect(controller.contents == a5000 + String(repeating: "b", count: 5000))
    }
  }

  @Test func CancelNoResumeData() async throws {
    try await DownloadBench.run([server: twoParts(etag: false)]) { bench in
      await bench.load(server)
      let data = await bench.controller.download?.cancel()
      #expect(data == nil)
      #expect(bench.controller.contents == a5000)
      #expect(bench.controller.calls == [.action, .response, .responseBecame, .destination, .placeholder])
    }
  }

  @Test func FailNoResumeData() async throws {
    try await DownloadBench.run([server: twoParts(etag: false, ending: .connectionLost)]) { bench in
      await bench.load(server)
      #expect(bench.controller.error?.code == NSURLErrorNetworkConnectionLost)
      #expect(bench.controller.resumeData == nil)
      #expect(bench.controller.contents == a5000)
    }
  }

  @Test func ResumeWithoutInitialDataOnDisk() async throws {
    try await DownloadBench.run([server: twoParts()]) { bench in
      let controller = bench.controller
      await bench.load(server)
      let data = try #require(await controller.download?.cancel())
      try FileManager.default.removeItem(at: try #require(controller.destination))
      let whole = String(repeating: "x", count: 10000)
      try bench.web.respond(
        to: server,
        with: .handler { request in
          request.headers["Range"] == nil ? .response(headers: ["ETag": "test"], body: whole) : .notFound
        })
      await bench.resume(data)
      #expect(controller.contents == whole)
      #expect(controller.calls.last == .finish)
    }
  }

  @Test func ResumeWithExtraInitialDataOnDisk() async throws {
    try await DownloadBench.run([server: twoParts()]) { bench in
      let controller = bench.controller
      await bench.load(server)
      let data = try #require(await controller.download?.cancel())
      let other = String(repeating: "b", count: 3000) + String(repeating: "c", count: 2000)
      try Data(other.utf8).write(to: try #require(controller.destination))
      let more = SiteAnswer.response(
        status: 206, headers: ["ETag": "test", "Content-Length": "5000", "Content-Range": "bytes 5000-9999/10000"],
        body: String(repeating: "d", count: 10000))
      try bench.web.respond(to: server, with: more)
      await bench.resume(data)
      #expect(controller.contents == other + String(repeating: "d", count: 5000))
    }
  }

  @Test func ResumeWithInvalidResumeData() async throws {
    try await DownloadBench.run { bench in
      bench.view.resumeDownload(fromResumeData: Data("invalid resume data".utf8)) { _ in
        Issue.record("the handler was called")
      }
      await bench.world.settle()
      #expect(bench.world.deviceFailures.map(\.exception) == ["NSInvalidArgumentException"])
    }
  }

  @Test func ResumeCantReconnect() async throws {
    try await DownloadBench.run([server: twoParts()]) { bench in
      let controller = bench.controller
      await bench.load(server)
      let data = try #require(await controller.download?.cancel())
      try bench.web.respond(to: server, with: .failure(.cannotConnectToHost))
      await bench.resume(data)
      #expect(controller.error?.code == NSURLErrorCannotConnectToHost)
      #expect(controller.resumeData != nil)
    }
  }

  @Test func UnknownContentLength() async throws {
    let answer = SiteAnswer.response(body: a5000, contentType: nil).ending(.stalls)
    try await DownloadBench.run([server: answer]) { bench in
      await bench.load(server)
      #expect(bench.controller.download?.progress.totalUnitCount == -1)
      #expect(bench.controller.download?.progress.completedUnitCount == 5000)
      #expect(bench.controller.contents == a5000)
    }
  }

  @Test func InvalidArguments() async throws {
    try await DownloadBench.run([server: .html("hi")]) { bench in
      bench.controller.destination = URL(string: "https://webkit.org/")
      await bench.start(server)
      #expect(bench.world.deviceFailures.map(\.exception) == ["NSInvalidArgumentException"])
    }
  }

  private let redirecting = [
    server: SiteAnswer.redirect(to: "/redirectTarget", status: 301, headers: ["Custom-Name": "Custom-Value"]),
    server + "redirectTarget": .response(body: "hi", contentType: nil),
  ]

  @Test func RedirectAllow() async throws {
    try await DownloadBench.run(redirecting) { bench in
      let controller = bench.controller
      var request = URLRequest(url: try #require(URL(string: server)))
      request.httpBody = Data("body".utf8)
      await bench.start(request)
      let redirected = try #require(controller.redirected)
      #expect(redirected.request.httpBody == nil)
      #expect(redirected.request.url?.absoluteString == server + "redirectTarget")
      #expect(redirected.response.statusCode == 301)
      #expect(redirected.response.value(forHTTPHeaderField: "Custom-Name") == "Custom-Value")
      #expect(controller.filename == "redirectTarget.txt")
      #expect(controller.response?.url?.path == "/redirectTarget")
      #expect(controller.download?.originalRequest?.url?.absoluteString == server)
      #expect(controller.contents == "hi")
      #expect(controller.calls == [.redirect, .destination, .placeholder, .finish])
      #expect(bench.web.takeRequestLog().count == 2)
    }
  }

  @Test func RedirectCancel() async throws {
    try await DownloadBench.run(redirecting) { bench in
      bench.controller.policyForRedirect = .cancel
      await bench.start(server)
      #expect(bench.controller.error?.code == NSURLErrorCancelled)
      #expect(bench.controller.resumeData == nil)
      #expect(bench.controller.calls == [.redirect, .fail])
      #expect(bench.web.takeRequestLog().count == 1)
    }
  }

  @Test func DownloadRequestFailure() async throws {
    try await DownloadBench.run([server: .drop]) { bench in
      await bench.start(server)
      #expect(bench.controller.error?.code == NSURLErrorNetworkConnectionLost)
      await bench.start("ftp:///")
      #expect(bench.controller.error?.domain == "WebKitErrorDomain")
      #expect(bench.controller.error?.code == 101)
      #expect(bench.controller.calls == [.fail, .fail])
    }
  }

  private let missing = [server: SiteAnswer.response(status: 404, body: "http body")]

  @Test func DownloadRequest404() async throws {
    try await DownloadBench.run(missing) { bench in
      await bench.start(server)
      #expect(bench.controller.contents == "http body")
      #expect(bench.controller.calls == [.destination, .placeholder, .finish])
    }
  }

  @Test func DecidePlaceholderPolicy() async throws {
    try await DownloadBench.run(missing) { bench in
      await bench.start(server)
      #expect(bench.controller.contents == "http body")
      #expect(bench.controller.calls == [.destination, .placeholder, .finish])
    }
  }

  @Test func PlaceholderPolicyEnable() async throws {
    try await DownloadBench.run(missing) { bench in
      bench.controller.placeholder = (.enable, nil)
      await bench.start(server)
      #expect(bench.controller.contents == "http body")
      #expect(bench.controller.calls == [.destination, .placeholder, .placeholderURL, .finalURL, .finish])
      let files = try FileManager.default.contentsOfDirectory(atPath: bench.controller.folder.path)
      #expect(files == ["example.txt"])
    }
  }

  @Test func PlaceholderPolicyDisable() async throws {
    try await DownloadBench.run(missing) { bench in
      let file = bench.controller.folder.appendingPathComponent("placeholder.txt")
      try Data().write(to: file)
      bench.controller.placeholder = (.disable, file)
      await bench.start(server)
      #expect(bench.controller.contents == "http body")
      #expect(!FileManager.default.fileExists(atPath: file.path))
      #expect(bench.controller.calls == [.destination, .placeholder, .finish])
    }
  }

  @Test func SuggestedFilenameFromHost() async throws {
    try await DownloadBench.run(["http://127.0.0.1/": .response(body: "download content", contentType: nil)]) {
      bench in
      await bench.load("http://127.0.0.1/")
      #expect(bench.controller.filename == "127.0.0.1.txt")
      #expect(bench.controller.contents == "download content")
    }
  }

  @Test func RequestHTTPBody() async throws {
    try await DownloadBench.run([server: .html("hi")]) { bench in
      var request = URLRequest(url: try #require(URL(string: server)))
      request.httpBody = Data("body".utf8)
      await bench.start(request)
      #expect(bench.controller.download?.originalRequest?.httpBody == nil)
    }
  }

  private let failedCalls: [DownloadController.Call] = [
    .action, .response, .responseBecame, .destination, .placeholder, .fail,
  ]

  @Test func PathMustExist() async throws {
    try await DownloadBench.run([server: .html("hi")]) { bench in
      bench.controller.destination = bench.controller.folder.appendingPathComponent("none/example.txt")
      await bench.load(server)
      #expect(bench.controller.error?.code == NSURLErrorCancelled)
      #expect(bench.controller.calls == failedCalls)
    }
  }

  @Test func FileMustNotExist() async throws {
    try await DownloadBench.run([server: .html("hi")]) { bench in
      try Data("initial data on disk".utf8).write(to: try #require(bench.controller.destination))
      let other = DownloadController()
      bench.controller.beforeDestination = { $0.delegate = other }
      await bench.load(server)
      #expect(other.error?.domain == NSURLErrorDomain)
      #expect(other.error?.code == NSURLErrorCancelled)
      #expect(other.calls == [.placeholder, .fail])
    }
  }

  @Test func DestinationNullString() async throws {
    try await DownloadBench.run([server: .html("hi")]) { bench in
      bench.controller.destination = nil
      await bench.load(server)
      #expect(bench.controller.error?.code == NSURLErrorCancelled)
      #expect(bench.controller.calls == failedCalls)
    }
  }

  private let blobPage = """
    <script>
    function downloadBlob() {
      var a = document.createElement('a');
      a.href = URL.createObjectURL(new Blob([1,2,3]));
      NAME
      a.click();
    }
    </script><body onload='downloadBlob()'></body>
    """

  @Test(arguments: [false, true]) func BlobResponse(_ fromAction: Bool) async throws {
    try await DownloadBench.run { bench in
      let controller = bench.controller
      controller.policyForAction = { action in
        let isBlank = action.request.url?.absoluteString == "about:blank"
        #expect(action.shouldPerformDownload == !isBlank)
        return fromAction && !isBlank ? .download : .allow
      }
      await bench.load(html: blobPage.replacingOccurrences(of: "NAME", with: "a.download = 'downloadFilename';"))
      #expect(controller.download?.originalRequest?.url?.scheme == "blob")
      #expect(controller.response?.url?.scheme == "blob")
      #expect(controller.filename == "downloadFilename")
      #expect(controller.contents == "123")
      let became: [DownloadController.Call] = fromAction ? [.actionBecame] : [.response, .responseBecame]
      #expect(controller.calls == [.action, .action] + became + [.destination, .placeholder, .finish])
    }
  }

  @Test func BlobResponseNoFilename() async throws {
    try await DownloadBench.run { bench in
      let controller = bench.controller
      controller.destination = nil
      controller.policyForAction = { action in
        #expect(!action.shouldPerformDownload)
        return .allow
      }
      await bench.load(html: blobPage.replacingOccurrences(of: "NAME", with: ""), base: "https://webkit.org/")
      #expect(controller.response?.url?.scheme == "blob")
      #expect(controller.filename == "Unknown")
    }
  }

  @Test func BlobDownload() async throws {
    try await DownloadBench.run { bench in
      bench.controller.policyForResponse = { _ in .allow }
      await bench.load(html: "", base: "https://webkit.org/")
      let url = try await bench.view.evaluateJavaScript("URL.createObjectURL(new Blob([1,2,3]))") as? String
      await bench.start(try #require(url))
      #expect(bench.controller.filename == "Unknown")
      #expect(bench.controller.contents == "123")
      #expect(bench.controller.calls.last == .finish)
    }
  }

  @Test func SubframeOriginator() async throws {
    let answers: [String: SiteAnswer] = [
      "http://child.example/": .html("<iframe src='http://grandchild.example:8080/'></iframe>"),
      "http://grandchild.example:8080/": .html(blobPage.replacingOccurrences(of: "NAME", with: "")),
    ]
    try await DownloadBench.run(answers) { bench in
      let controller = bench.controller
      controller.destination = nil
      controller.policyForResponse = { $0.response.url?.scheme == "blob" ? .download : .allow }
      await bench.load(html: "<iframe src='http://child.example/'></iframe>", base: "http://webkit.org/")
      #expect(controller.filename == "Unknown")
      let frame = try #require(controller.download?.originatingFrame)
      #expect(frame.securityOrigin.host == "grandchild.example")
      #expect(frame.securityOrigin.port == 8080)
      #expect(
        controller.calls == [
          .action, .action, .response, .action, .response, .action, .response, .responseBecame, .destination,
          .placeholder, .fail,
        ])
    }
  }

  @Test func LockdownModePDF() async throws { try await lockdown("application/pdf", "example.pdf") }

  @Test func LockdownModeUSDZ() async throws { try await lockdown("model/vnd.usdz+zip", "example.usdz") }

  private func lockdown(_ type: String, _ name: String) async throws {
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.isLockdownModeEnabled = true
    try await DownloadBench.run(
      [server: .response(body: a5000, contentType: type)], configuration: { configuration }
    ) { bench in
      bench.controller.destination = bench.controller.folder.appendingPathComponent(name)
      await bench.load(server)
      #expect(bench.controller.contents == a5000)
      #expect(bench.controller.calls == [.action, .response, .responseBecame, .destination, .placeholder, .finish])
    }
  }

  @Test func DecideAfterRedirect() async throws {
    try await DownloadBench.run(redirecting) { bench in
      let controller = bench.controller
      controller.policyForAction = { $0.request.url?.absoluteString == server ? .allow : .download }
      await bench.load(server)
      #expect(controller.download?.originalRequest?.url?.absoluteString == server + "redirectTarget")
      #expect(controller.contents == "hi")
      #expect(controller.calls.prefix(3) == [.action, .action, .actionBecame])
    }
  }

  @Test func OriginatingFrameAndUserGesture() async throws {
    let link = "<a id='link' href='https://example.com/download'>test</a>"
    let answers: [String: SiteAnswer] = [
      "https://example.com/example": .html(link + "<iframe src='https://webkit.org/webkit'></iframe>"),
      "https://webkit.org/webkit": .html(link), "https://example.com/download": .html("hi"),
    ]
    try await DownloadBench.run(answers) { bench in
      let controller = bench.controller
      var frames: [WKFrameInfo] = []
      controller.policyForResponse = { _ in .allow }
      controller.policyForAction = { action in
        if let frame = action.targetFrame { frames.append(frame) }
        return .allow
      }
      await bench.load("https://example.com/example")
      let child = try #require(frames.last { !$0.isMainFrame })
      controller.policyForAction = { _ in .download }
      for (frame, host) in [(WKFrameInfo?.none, "example.com"), (child, "webkit.org")] {
        for gesture in [true, false] {
          _ = await bench.view.page.evaluate(
            "document.getElementById('link').click()", frame: frame?.frame,
            gesture: gesture ? .userInitiated : .notUserInitiated)
          await bench.world.settle()
          #expect(controller.download?.isUserInitiated == gesture, "\(host)")
          #expect(controller.download?.originatingFrame.securityOrigin.host == host)
        }
      }
      let empty = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      let download = await empty.startDownload(
        using: URLRequest(url: try #require(URL(string: "https://example.com/example"))))
      download.delegate = controller
      await bench.world.settle()
      #expect(download.originatingFrame.securityOrigin.host == "")
      #expect(download.originatingFrame.request.url?.absoluteString == "about:blank")
      #expect(download.isUserInitiated)
    }
  }

  @Test func DestinationFileAlreadyExists() async throws {
    try await DownloadBench.run([server: .html("hi")]) { bench in
      try Data().write(to: try #require(bench.controller.destination))
      bench.controller.policyForAction = { _ in .download }
      await bench.load(server)
      #expect(bench.controller.error?.domain == NSURLErrorDomain)
      #expect(bench.controller.error?.code == NSURLErrorCancelled)
    }
  }

  @Test(arguments: [false, true])
  func OriginatingFrameWhenConvertingNavigationInNewWindow(_ fromAction: Bool) async throws {
    let answers: [String: SiteAnswer] = [
      "https://example.com/example": .html("hi"), "https://webkit.org/download": .html("hi"),
      "https://apple.com/download": .html("hi"),
    ]
    try await DownloadBench.run(answers) { bench in
      let controller = bench.controller
      controller.policyForResponse = { _ in .allow }
      await bench.load("https://example.com/example")
      controller.policyForResponse = { _ in .download }
      controller.policyForAction = { action in
        #expect(action.sourceFrame.request.url?.absoluteString == "https://example.com/example")
        return fromAction ? .download : .allow
      }
      for script in [
        """
        a = document.createElement('a'); a.href = 'https://webkit.org/download'; a.target = '_blank';
        document.body.appendChild(a); a.click()
        """, "w = window.open('https://webkit.org/download'); 0", "w.location.href = 'https://apple.com/download'; 0",
      ] {
        controller.download = nil
        _ = try await bench.view.evaluateJavaScript(script)
        await bench.world.settle()
        let frame = try #require(controller.download?.originatingFrame, "\(script)")
        #expect(frame.isMainFrame)
        #expect(frame.request.url?.absoluteString == "https://example.com/example")
        #expect(frame.securityOrigin.host == "example.com")
        #expect(frame.webView === bench.view)
      }
    }
  }

  @Test func OriginatingFrameWhenNavigatingToNewDomainWithRedirect() async throws {
    let answers: [String: SiteAnswer] = [
      "https://example.com/original_page": .html("hi"),
      "https://webkit.org/redirect": .redirect(to: "/redirectTarget", status: 301),
      "https://webkit.org/redirectTarget": .html("hi"),
    ]
    try await DownloadBench.run(answers) { bench in
      let controller = bench.controller
      controller.policyForResponse = { _ in .allow }
      await bench.load("https://example.com/original_page")
      controller.policyForResponse = { _ in .download }
      controller.policyForAction = { action in
        #expect(action.sourceFrame.securityOrigin.host == "example.com")
        #expect(action.sourceFrame === action.targetFrame)
        return .allow
      }
      _ = try await bench.view.evaluateJavaScript("window.location.href = 'https://webkit.org/redirect'; 0")
      await bench.world.settle()
      let frame = try #require(controller.download?.originatingFrame)
      #expect(frame.request.url?.absoluteString == "https://example.com/original_page")
      #expect(frame.securityOrigin.host == "example.com")
      #expect(frame.webView === bench.view)
    }
  }

  private let twoSites: [String: SiteAnswer] = [
    "https://firstsite.com/firstSite": .html("firstSite"), "https://secondsite.com/secondSite": .html("secondSite"),
    "https://thirdsite.com/thirdSite": .html("thirdSite"),
  ]

  @Test func OriginatingFrameHostWhenDownloadComesFromGoBackNavigation() async throws {
    try await DownloadBench.run(twoSites) { bench in
      bench.controller.policyForResponse = { _ in .allow }
      await bench.load("https://firstsite.com/firstSite")
      await bench.load("https://secondsite.com/secondSite")
      bench.controller.policyForAction = { _ in .download }
      bench.view.goBack()
      await bench.world.settle()
      #expect(bench.controller.download?.originatingFrame.securityOrigin.host == "")
      #expect(bench.controller.calls.contains(.destination))
    }
  }

  @Test func OriginatingFrameHostWhenDownloadComesFromClientInputNavigation() async throws {
    try await DownloadBench.run(twoSites) { bench in
      bench.controller.policyForResponse = { _ in .allow }
      await bench.load("https://firstsite.com/firstSite")
      await bench.load("https://secondsite.com/secondSite")
      bench.controller.policyForAction = { _ in .download }
      await bench.load("https://thirdsite.com/thirdSite")
      #expect(bench.controller.download?.originatingFrame.securityOrigin.host == "")
      #expect(bench.controller.calls.contains(.destination))
    }
  }
}
