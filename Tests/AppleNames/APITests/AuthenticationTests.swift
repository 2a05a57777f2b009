import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// An app that does not answer challenges. The symbol table has no methods of classes inside functions, so it stands here.
private final class Silent: NSObject, WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
}

/// Rules 9.14 to 9.20: what the answers to servers' challenges lead to.
@MainActor @Suite struct AuthenticationTests {
  private let page = "http://a.example/"

  private func view(_ controller: any WKNavigationDelegate, _ store: WKWebsiteDataStore? = nil) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    if let store { configuration.websiteDataStore = store }
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = controller
    return view
  }

  private func text(_ script: String, in view: WKWebView) async throws -> String? {
    try await view.evaluateJavaScript(script) as? String
  }

  @Test("each disposition has its consequence") func dispositions() async throws {
    let cases: [(URLSession.AuthChallengeDisposition, title: String?, error: Int?)] = [
      (.useCredential, "outside", nil), (.performDefaultHandling, "outside", nil),
      (.rejectProtectionSpace, "outside", nil), (.cancelAuthenticationChallenge, nil, -999),
    ]
    for (disposition, title, error) in cases {
      try await PolicyBench.run(answers: [page: .asking()]) { bench in
        let controller = ChallengeController { _ in (disposition, nil) }
        let view = view(controller)
        await bench.load(page, in: view)
        #expect(controller.challenges.count == 1)
        #expect(view.title == (title ?? ""))
        #expect(controller.errors.map(\.code) == [error].compactMap(\.self))
        #expect(controller.errors.allSatisfy { $0.domain == NSURLErrorDomain })
      }
    }
  }

  @Test("a view whose delegate has no method shows the page of the 401") func noMethod() async throws {
    try await PolicyBench.run(answers: [page: .asking()]) { bench in
      let silent = Silent()
      let view = view(silent)
      await bench.load(page, in: view)
      #expect(view.title == "outside")
      #expect(bench.world.trace.events.allSatisfy { if case .didReceiveChallenge = $0.call { false } else { true } })
    }
  }

  @Test("a password for the session is asked for once, in all views of a data store") func passwordForSession()
    async throws
  {
    let answers: [String: SiteAnswer] = [
      page: .asking(then: .html("<title>inside</title><img src=picture>")), page + "picture": .asking(),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let controller = ChallengeController.signingIn()
      await bench.load(page, in: view(controller))
      let second = view(controller)
      await bench.load(page, in: second)
      #expect(second.title == "inside")
      #expect(controller.challenges.count == 1)
      await bench.load(page, in: view(controller, .nonPersistent()))
      #expect(controller.challenges.count == 2)
    }
  }

  @Test("a password that is not kept is asked for each time") func passwordForOnce() async throws {
    try await PolicyBench.run(answers: [page: .asking()]) { bench in
      let controller = ChallengeController.signingIn(.none)
      let view = view(controller)
      await bench.load(page, in: view)
      view.reload()
      await bench.world.settle()
      #expect(controller.challenges.count == 2)
      #expect(view.title == "inside")
    }
  }

  @Test("a permanent password is the system's, for all data stores that persist") func permanentPassword()
    async throws
  {
    try await PolicyBench.run(answers: [page: .asking()]) { bench in
      let controller = ChallengeController.signingIn(.permanent)
      await bench.load(page, in: view(controller))
      let other = view(controller, WKWebsiteDataStore.dataStore(forIdentifier: UUID()))
      await bench.load(page, in: other)
      #expect(other.title == "inside")
      #expect(controller.challenges.count == 1)
    }
  }

  @Test("refused passwords are counted") func refusedPasswords() async throws {
    try await PolicyBench.run(answers: [page: .asking()]) { bench in
      let controller = ChallengeController { challenge in
        challenge.previousFailureCount < 2
          ? (.useCredential, URLCredential(user: "x", password: "y", persistence: .forSession))
          : (.performDefaultHandling, nil)
      }
      let view = view(controller)
      await bench.load(page, in: view)
      #expect(controller.challenges.map(\.previousFailureCount) == [0, 1, 2])
      #expect(view.title == "outside")
    }
  }

  @Test("the challenge's sender answers, and the handler that is called afterwards has no effect") func sender()
    async throws
  {
    try await PolicyBench.run(answers: [page: .asking()]) { bench in
      let controller = ChallengeController { challenge in
        let credential = URLCredential(user: "testuser", password: "testpassword", persistence: .forSession)
        challenge.sender?.use(credential, for: challenge)
        return (.cancelAuthenticationChallenge, nil)
      }
      let view = view(controller)
      await bench.load(page, in: view)
      #expect(view.title == "inside")
      #expect(controller.errors.isEmpty)
    }
  }

  @Test("Digest answers with what the server can check") func digest() async throws {
    let header = #"Digest realm="r", nonce="n", qop="auth", algorithm=MD5"#
    let answer = SiteAnswer.handler { request in
      guard let login = request.headers["Authorization"], login.hasPrefix("Digest "), login.contains("qop=auth") else {
        return .response(status: 401, headers: ["WWW-Authenticate": header], body: "")
      }
      return .html("<title>inside</title>")
    }
    try await PolicyBench.run(answers: [page: answer]) { bench in
      let controller = ChallengeController.signingIn()
      let view = view(controller)
      await bench.load(page, in: view)
      #expect(controller.methods == [NSURLAuthenticationMethodHTTPDigest])
      #expect(view.title == "inside")
    }
  }

  @Test("parts of a page ask only for its own origin") func partsOfPages() async throws {
    let answers: [String: SiteAnswer] = [
      page: .html("<img src=own><img src='http://b.example/foreign'>"),
      page + "own": .asking(), "http://b.example/foreign": .asking(),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let controller = ChallengeController.signingIn()
      await bench.load(page, in: view(controller))
      #expect(controller.challenges.map(\.protectionSpace.host) == ["a.example"])
    }
  }

  @Test("parts that ask alike are asked about once") func coalescing() async throws {
    let answers: [String: SiteAnswer] = [
      page: .html("<img src=1><img src=2><img src=3>"), page + "*": .asking(),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let controller = ChallengeController.signingIn()
      await bench.load(page, in: view(controller))
      #expect(controller.challenges.count == 1)
    }
  }

  @Test("frames of other origins ask, too") func frames() async throws {
    let answers: [String: SiteAnswer] = [
      page: .html("<iframe src='http://b.example/'></iframe>"), "http://b.example/": .asking(),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let controller = ChallengeController.signingIn()
      await bench.load(page, in: view(controller))
      #expect(controller.challenges.map(\.protectionSpace.host) == ["b.example"])
      #expect(controller.finished == 1)
    }
  }

  @Test(
    "scripts get what is behind a password",
    arguments: [
      "fetch('secret').then((answer) => answer.text())",
      "new Promise((done) => { const x = new XMLHttpRequest; x.open('GET', 'secret'); x.onload = () => done(x.responseText); x.send() })",
      "(() => { const x = new XMLHttpRequest; x.open('GET', 'secret', false); x.send(); return x.responseText })()",
    ])
  func scripts(_ script: String) async throws {
    let answers: [String: SiteAnswer] = [page: .html(""), page + "secret": .asking(then: .html("inside"))]
    try await PolicyBench.run(answers: answers) { bench in
      let controller = ChallengeController.signingIn()
      let view = view(controller)
      await bench.load(page, in: view)
      let result = try await view.callAsyncJavaScript("return await \(script)", contentWorld: .page)
      #expect(result as? String == "inside")
      #expect(controller.challenges.count == 1)
    }
  }

  @Test("fetch without credentials asks nobody") func fetchWithoutCredentials() async throws {
    let answers: [String: SiteAnswer] = [page: .html(""), page + "secret": .asking()]
    try await PolicyBench.run(answers: answers) { bench in
      let controller = ChallengeController.signingIn()
      let view = view(controller)
      await bench.load(page, in: view)
      let status = try await view.callAsyncJavaScript(
        "return (await fetch('secret', {credentials: 'omit'})).status", contentWorld: .page)
      #expect(status as? Int == 401)
      #expect(controller.challenges.isEmpty)
    }
  }

  @Test("a redirect asks where it leads") func redirects() async throws {
    let answers: [String: SiteAnswer] = [
      page: .redirect(to: "http://b.example/inside"), "http://b.example/inside": .asking(),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let controller = ChallengeController.signingIn()
      let view = view(controller)
      await bench.load(page, in: view)
      #expect(controller.challenges.map(\.protectionSpace.host) == ["b.example"])
      #expect(view.title == "inside")
    }
  }

  @Test("a name and a password in the URL answer before the app") func credentialsInURL() async throws {
    try await PolicyBench.run(answers: [page: .asking()]) { bench in
      let controller = ChallengeController.signingIn()
      let view = view(controller)
      await bench.load("http://testuser:testpassword@a.example/", in: view)
      #expect(controller.challenges.isEmpty)
      #expect(view.title == "inside")
    }
  }

  @Test("bad certificates have errors of their own, and trust lets them pass") func badCertificates()
    async throws
  {
    let codes: [ServerSecurity.Certificate: Int] = [
      .untrusted: -1202, .unknownRoot: -1203, .expired: -1201, .notYetValid: -1204,
    ]
    for (certificate, code) in codes {
      for trusts in [false, true] {
        try await PolicyBench.run(answers: ["https://a.example/": .html("<title>inside</title>")]) { bench in
          bench.world.web.secure(host: "a.example", with: ServerSecurity(certificate))
          let controller = ChallengeController.trusting()
          if !trusts { controller.answer = { _ in (.performDefaultHandling, nil) } }
          await bench.load("https://a.example/", in: view(controller))
          #expect(controller.errors.map(\.code) == (trusts ? [] : [code]))
          #expect(controller.challenges.count == 1)
        }
      }
    }
  }

  @Test("a good certificate is shown to a delegate with the method, once for a connection")
  func goodCertificates() async throws {
    let answers: [String: SiteAnswer] = ["https://a.example/*": .html("<title>inside</title><img src=1><img src=2>")]
    try await PolicyBench.run(answers: answers) { bench in
      let controller = ChallengeController { _ in (.performDefaultHandling, nil) }
      let view = view(controller)
      await bench.load("https://a.example/", in: view)
      await bench.load("https://a.example/next", in: view)
      #expect(controller.methods == [NSURLAuthenticationMethodServerTrust])
      #expect(controller.finished == 2)
      let trust = try #require(controller.challenges.first?.protectionSpace.serverTrust)
      #expect(SecTrustEvaluateWithError(trust, nil))
    }
  }

  @Test("without the method, the system decides about certificates") func certificatesWithoutMethod()
    async throws
  {
    final class Failures: NSObject, WKNavigationDelegate {
      var codes: [Int] = []
      func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
      ) { codes.append((error as NSError).code) }
    }
    try await PolicyBench.run(answers: ["https://a.example/": .html("a"), "https://b.example/": .html("b")]) { bench in
      bench.world.web.secure(host: "a.example", with: ServerSecurity(.untrusted))
      let failures = Failures()
      let view = view(failures)
      await bench.load("https://a.example/", in: view)
      await bench.load("https://b.example/", in: view)
      #expect(failures.codes == [-1202])
    }
  }

  @Test("a late answer holds the load and nothing else") func lateAnswers() async throws {
    final class Slow: NSObject, WKNavigationDelegate {
      var handler: ((URLSession.AuthChallengeDisposition, URLCredential?) -> Void)?
      func webView(
        _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
      ) { handler = completionHandler }
    }
    try await PolicyBench.run(answers: [page: .asking(), "http://b.example/": .html("")]) { bench in
      let slow = Slow()
      let view = view(slow)
      await bench.load("http://b.example/", in: view)
      view.load(URLRequest(url: try #require(URL(string: page))))
      bench.world.longestWait = 1000
      await bench.world.settle()
      #expect(view.isLoading)
      #expect(try await text("'still ' + 'here'", in: view) == "still here")
      let answer = try #require(slow.handler)
      answer(.useCredential, URLCredential(user: "testuser", password: "testpassword", persistence: .forSession))
      await bench.world.settle()
      #expect(view.title == "inside")
    }
  }

  @Test("downloads ask their own delegate") func downloads() async throws {
    try await DownloadBench.run([
      "https://server.example/": .html(""), "https://server.example/file": .asking(then: .html("contents")),
    ]) { bench in
      let controller = bench.controller
      controller.policyForResponse = { _ in .allow }
      await bench.load("https://server.example/")
      controller.challenge = { challenge in
        #expect(challenge.protectionSpace.realm == "testrealm")
        return (.useCredential, URLCredential(user: "testuser", password: "testpassword", persistence: .none))
      }
      await bench.start("https://server.example/file")
      #expect(controller.contents == "contents")
      #expect(controller.calls.contains(.finish))
    }
  }
}
