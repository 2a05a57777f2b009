import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `Challenge.mm` and `TLSDeprecation.mm` that need no private interface.
@MainActor @Suite struct ChallengeTests {
  private func view(_ controller: ChallengeController, _ store: WKWebsiteDataStore? = nil) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    if let store { configuration.websiteDataStore = store }
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = controller
    return view
  }

  @Test func SecIdentity() async throws {
    try await PolicyBench.run(answers: ["http://127.0.0.1/": .asking()]) { bench in
      let controller = ChallengeController { _ in (.useCredential, .ofIdentity) }
      await bench.load("http://127.0.0.1/", in: view(controller))
      let challenge = try #require(controller.challenges.first)
      let space = challenge.protectionSpace
      #expect(challenge.proposedCredential == nil)
      #expect(challenge.previousFailureCount == 0)
      #expect(space.realm == "testrealm")
      #expect(!space.receivesCredentialSecurely)
      #expect(!space.isProxy())
      #expect(space.host == "127.0.0.1")
      #expect(space.proxyType == nil)
      #expect(space.`protocol` == NSURLProtectionSpaceHTTP)
      #expect(space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic)
      #expect((challenge.failureResponse as? HTTPURLResponse)?.statusCode == 401)
      #expect(controller.finished == 1)
    }
  }

  private func clientCertificate(_ store: () -> WKWebsiteDataStore?) async throws {
    try await PolicyBench.run(answers: ["https://127.0.0.1/": .html("ok")]) { bench in
      bench.world.web.secure(
        host: "127.0.0.1", with: ServerSecurity(.untrusted, clientCertificate: .requested))
      let controller = ChallengeController.trusting()
      await bench.load("https://127.0.0.1/", in: view(controller, store()))
      #expect(
        controller.methods == [NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate])
      #expect(controller.finished == 1)
    }
  }

  @Test func ClientCertificate() async throws { try await clientCertificate { nil } }

  @Test func ClientCertificateNonPersistentDataStore() async throws {
    try await clientCertificate { .nonPersistent() }
  }

  @Test func ServerTrust() async throws {
    let bytes = [UInt8](0...99)
    try await PolicyBench.run(answers: ["https://localhost/": .html("ok")]) { bench in
      bench.world.web.secure(host: "localhost", with: ServerSecurity(.untrusted, certificateData: bytes))
      let controller = ChallengeController.trusting()
      let view = view(controller)
      await bench.load("https://localhost/", in: view)
      #expect(controller.methods.first == NSURLAuthenticationMethodServerTrust)
      for trust in [controller.challenges.first?.protectionSpace.serverTrust, view.serverTrust] {
        let trust = try #require(trust)
        #expect(SecTrustGetCertificateCount(trust) == 1)
        let certificate = try #require(SecTrustGetCertificateAtIndex(trust, 0))
        #expect(Data(referencing: SecCertificateCopyData(certificate)) == Data(bytes))
        #expect(!SecTrustEvaluateWithError(trust, nil))
      }
      #expect(controller.finished == 1)
    }
  }

  /// The originals' clientCertServer.
  private func multiple(
    _ store: () -> WKWebsiteDataStore? = { nil },
    _ body: @MainActor (PolicyBench, WKWebView, ChallengeController) async throws -> Void
  ) async throws {
    var answers: [String: SiteAnswer] = [
      "https://127.0.0.1/": .html((1...6).map { "<img src='\($0).png'/>" }.joined()),
      "https://127.0.0.1/redirectToError": .redirect(to: "/error", status: 301),
      "https://127.0.0.1/error": .drop,
    ]
    for number in 1...6 { answers["https://127.0.0.1/\(number).png"] = .html("a") }
    try await PolicyBench.run(answers: answers) { bench in
      bench.world.web.secure(
        host: "127.0.0.1", with: ServerSecurity(.untrusted, clientCertificate: .requested))
      let controller = ChallengeController.trusting()
      try await body(bench, view(controller, store()), controller)
    }
  }

  private func count(_ controller: ChallengeController) -> Int {
    controller.methods.count { $0 == NSURLAuthenticationMethodClientCertificate }
  }

  @Test func MultipleClientCertificateConnectionsBasic() async throws {
    try await multiple { bench, view, controller in
      await bench.load("https://127.0.0.1/", in: view)
      #expect(controller.finished == 1)
      #expect(count(controller) == 1)
    }
  }

  @Test func MultipleClientCertificateConnectionsRedirect() async throws {
    try await multiple { bench, view, controller in
      await bench.load("https://127.0.0.1/redirectToError", in: view)
      #expect(controller.errors.count == 1)
      #expect(count(controller) == 1)
      await bench.load("https://127.0.0.1/", in: view)
      #expect(controller.finished == 1)
      #expect(count(controller) == 1)
    }
  }

  @Test func MultipleClientCertificateConnectionsFailure() async throws {
    try await multiple { bench, view, controller in
      await bench.load("https://127.0.0.1/error", in: view)
      #expect(controller.errors.count == 1)
      let before = count(controller)
      await bench.load("https://127.0.0.1/", in: view)
      #expect(controller.finished == 1)
      #expect(count(controller) == before)
    }
  }

  @Test func MultipleClientCertificateConnectionsNonPersistentDataStore() async throws {
    try await multiple({ .nonPersistent() }) { bench, view, controller in
      await bench.load("https://127.0.0.1/", in: view)
      #expect(controller.finished == 1)
      #expect(count(controller) == 1)
    }
  }

  // MARK: TLSDeprecation.mm

  /// Below iOS 17 and macOS 14; above, `DefaultBehavior` shows what happens.
  @Test func ShouldAllowDeprecatedTLS() async throws {
    for allowed in [true, false] {
      var profile = PlatformProfile.macOS
      profile.deprecatedTLS = .isAskedAbout
      try await PolicyBench.run(profile, answers: ["https://127.0.0.1/": .html("ok")]) { bench in
        bench.world.web.secure(host: "127.0.0.1", with: ServerSecurity(.untrusted, tls: .v1_1))
        let controller = TLSController(allowed)
        let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        view.navigationDelegate = controller
        await bench.load("https://127.0.0.1/", in: view)
        #expect(controller.calls == (allowed ? ["deprecated", "challenge", "finish"] : ["deprecated", "fail -999"]))
      }
    }
  }

  @Test func DefaultBehavior() async throws {
    try await PolicyBench.run(answers: ["https://127.0.0.1/": .html("ok")]) { bench in
      bench.world.web.secure(host: "127.0.0.1", with: ServerSecurity(.untrusted, tls: .v1_1))
      let controller = ChallengeController.trusting()
      await bench.load("https://127.0.0.1/", in: view(controller))
      #expect(controller.errors.map(\.code) == [-1200])
      #expect(controller.challenges.isEmpty)
    }
  }
}

/// The original's TLSNavigationDelegate.
@MainActor private final class TLSController: NSObject, WKNavigationDelegate {
  private let allowed: Bool
  var calls: [String] = []

  init(_ allowed: Bool) { self.allowed = allowed }

  func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async -> (
    URLSession.AuthChallengeDisposition, URLCredential?
  ) {
    calls.append("challenge")
    return (.useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) })
  }

  func webView(_ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge) async -> Bool {
    calls.append("deprecated")
    return allowed
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) { calls.append("fail \((error as NSError).code)") }
}
