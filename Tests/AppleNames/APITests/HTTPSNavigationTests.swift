import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Counts what it is asked, and notes how loads end.
@MainActor private final class LoadCounter: NSObject, WKNavigationDelegate {
  var asked: [String] = []
  var errors: [NSError] = []
  var finished = 0
  var navigations: [WKNavigation?] = []
  var redirects = 0

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    asked.append(action.request.url?.absoluteString ?? "")
    return .allow
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    navigations.append(navigation)
  }
  func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
    redirects += 1
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    errors.append(error as NSError)
  }

  func forget() { (asked, errors, finished, navigations, redirects) = ([], [], 0, [], 0) }
}

/// The cases of `Navigation.mm` about HTTPS-first and HTTPS-only, with the public policies (rules 4.48 and 4.49). Where
/// the originals have a server with a certificate that nobody trusts, https fails here with the same error.
@MainActor @Suite struct HTTPSNavigationTests {
  private typealias Policy = WKWebpagePreferences.UpgradeToHTTPSPolicy
  private static let untrusted = SiteAnswer(.failure(.certificateUntrusted))
  /// NSURLErrorServerCertificateUntrusted, for which Foundation on Linux has another value.
  private static let untrustedCode = -1202

  @MainActor private struct Case {
    let bench: PolicyBench
    let view: WKWebView
    let app = LoadCounter()

    func load(_ url: String) async { await bench.load(url, in: view) }
    func script(_ source: String) async throws -> Any? {
      let value = try await view.evaluateJavaScript(source)
      await bench.world.settle()
      return value
    }
    func expect(_ source: String, _ value: String) async throws {
      let found = try await view.evaluateJavaScript(source) as? String
      #expect(found == value)
    }
    func answerWarning(_ answer: HTTPSWarning.Answer) async {
      view.page.warnings.https?.answer(answer)
      await bench.world.settle()
    }
    var url: String? { view.url?.absoluteString }
  }

  private func run(
    _ policy: Policy, _ answers: [String: SiteAnswer], _ body: (Case) async throws -> Void
  ) async throws {
    try await PolicyBench.run(answers: answers) { bench in
      let configuration = WKWebViewConfiguration()
      configuration.defaultWebpagePreferences.preferredHTTPSNavigationPolicy = policy
      let new = Case(bench: bench, view: WKWebView(frame: .zero, configuration: configuration))
      new.view.navigationDelegate = new.app
      try await body(new)
    }
  }

  // MARK: Automatic fallback

  private func downgrade() async throws {
    let answers = [
      "https://site.example/secure": Self.untrusted, "http://site.example/secure": SiteAnswer.html("Welcome"),
    ]
    try await run(.automaticFallbackToHTTP, answers) { test in
      await test.load("http://site.example/secure")
      #expect(test.app.errors.isEmpty && test.app.finished == 1)
      #expect(test.app.asked == ["http://site.example/secure", "http://site.example/secure"])
      // The app's own navigation is never heard of again.
      #expect(test.app.navigations.count == 2 && test.app.navigations.first != test.app.navigations.last)
      try await test.expect("location.protocol", "http:")
      try await test.expect("location.href", "http://site.example/secure")
      try await test.expect("String(window.hasOwnProperty('crypto') && !crypto.hasOwnProperty('subtle'))", "true")
      #expect(test.url == "http://site.example/secure")
    }
  }

  @Test func HTTPSFirstHTTPDowngrade() async throws { try await downgrade() }
  @Test func PreferredHTTPSPolicyAutomaticHTTPFallbackHTTPDowngrade() async throws { try await downgrade() }

  @Test func PreferredHTTPSPolicyAutomaticHTTPFallbackHTTPDowngradeAfterPSON() async throws {
    let answers = [
      "https://site.example/secure": Self.untrusted, "https://site2.example/secure": Self.untrusted,
      "http://site.example/secure": SiteAnswer.html("body"), "http://site2.example/secure": SiteAnswer.html("body"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let configuration = WKWebViewConfiguration()
      let test = Case(bench: bench, view: WKWebView(frame: .zero, configuration: configuration))
      test.view.navigationDelegate = test.app
      await test.load("http://site2.example/secure")
      #expect(test.app.asked.count == 1 && test.app.finished == 1)
      test.app.forget()
      // The preferences are the view's own, too.
      configuration.defaultWebpagePreferences.preferredHTTPSNavigationPolicy = .automaticFallbackToHTTP
      await test.load("http://site.example/secure")
      #expect(test.app.errors.isEmpty && test.app.finished == 1 && test.app.asked.count == 2)
      try await test.expect("location.href", "http://site.example/secure")
      #expect(test.url == "http://site.example/secure")
    }
  }

  private func sameSite() async throws {
    let answers = [
      "https://site.example/*": Self.untrusted, "https://site2.example/*": Self.untrusted,
      "http://site.example/secure": SiteAnswer.html("<a href='/secure2'>Link</a>"),
      "http://site.example/secure2": .html("<a href='http://site2.example/secure2'>Link</a>"),
      "http://site2.example/secure2": .html("Done"),
    ]
    try await run(.automaticFallbackToHTTP, answers) { test in
      await test.load("http://site.example/secure")
      #expect(test.app.asked.count == 2 && test.app.finished == 1 && test.app.errors.isEmpty)
      test.app.forget()
      _ = try await test.script("document.querySelector('a').click()")
      #expect(test.app.asked == ["http://site.example/secure2"] && test.app.finished == 1)
      test.app.forget()
      _ = try await test.script("document.querySelector('a').click()")
      #expect(test.app.asked.count == 2 && test.app.finished == 1 && test.app.errors.isEmpty)
      #expect(test.url == "http://site2.example/secure2")
    }
  }

  @Test func HTTPSFirstHTTPDowngradeAndSameSiteNavigation() async throws { try await sameSite() }
  @Test func PreferredHTTPSPolicyAutomaticHTTPFallbackHTTPDowngradeAndSameSiteNavigation() async throws {
    try await sameSite()
  }

  private func downgradeRedirect() async throws {
    let answers = [
      "https://site.example/secure": Self.untrusted,
      "http://site.example/secure": SiteAnswer.redirect(to: "https://site.example/secure"),
    ]
    try await run(.automaticFallbackToHTTP, answers) { test in
      await test.load("http://site.example/secure")
      #expect(test.app.errors.map(\.code) == [Self.untrustedCode])
      #expect(test.app.finished == 0 && test.app.asked.count == 3)
    }
  }

  @Test func HTTPSFirstHTTPDowngradeRedirect() async throws { try await downgradeRedirect() }
  @Test func PreferredHTTPSPolicyAutomaticHTTPFallbackHTTPDowngradeRedirect() async throws {
    try await downgradeRedirect()
  }

  private func secureRedirect(_ policy: Policy) async throws {
    let answers = [
      "https://site.example/redirect": SiteAnswer.redirect(to: "https://site2.example/page1"),
      "https://site2.example/page1": Self.untrusted,
      "http://site.example/redirect": .redirect(to: "https://site.example"),
    ]
    try await run(policy, answers) { test in
      await test.load("https://site.example/redirect")
      #expect(test.app.errors.map(\.code) == [Self.untrustedCode])
      #expect(test.app.finished == 0 && test.app.asked.count == 2)
    }
  }

  @Test func HTTPSFirstRedirectNoHTTPDowngradeRedirect() async throws {
    try await secureRedirect(.automaticFallbackToHTTP)
  }
  @Test func PreferredHTTPSPolicyAutomaticHTTPFallbackRedirectNoHTTPDowngradeRedirect() async throws {
    try await secureRedirect(.automaticFallbackToHTTP)
  }
  @Test func PreferredHTTPSPolicyNoFallbackRedirectNoHTTPDowngradeRedirect() async throws {
    try await secureRedirect(.errorOnFailure)
  }

  private func ownMachine() async throws {
    let answers = [
      "http://localhost:8080/notsecure": SiteAnswer.html("not secure page"),
      "http://127.0.0.1:8080/notsecure": SiteAnswer.html("not secure page"),
    ]
    try await run(.automaticFallbackToHTTP, answers) { test in
      for url in ["http://localhost:8080/notsecure", "http://127.0.0.1:8080/notsecure"] {
        test.app.forget()
        await test.load(url)
        #expect(test.app.errors.isEmpty && test.app.finished == 1 && test.app.asked == [url])
        #expect(test.url == url)
      }
    }
  }

  @Test func HTTPSFirstLocalHostIPAddress() async throws { try await ownMachine() }
  @Test func PreferredHTTPSPolicyAutomaticHTTPFallbackLocalHostIPAddress() async throws { try await ownMachine() }

  /// Servers that redirect https to http, the last two for ever.
  private static let redirecting = [
    "https://site.example/secure": SiteAnswer.redirect(to: "http://site.example/secure"),
    "https://site.example/secure2": .redirect(to: "http://site2.example/secure3"),
    "https://site2.example/secure2": .redirect(to: "http://site2.example/secure3"),
    "https://site2.example/secure3": .redirect(to: "http://site2.example/secure2"),
    "http://site.example/secure": .html("hi: not secure"), "http://site2.example/secure2": .html("hi: not secure"),
    "http://site2.example/secure3": .html("hi: not secure"),
  ]

  private func fallbackAfterRedirects() async throws {
    try await run(.automaticFallbackToHTTP, Self.redirecting) { test in
      await test.load("https://site.example/secure")
      #expect(test.app.errors.isEmpty && test.app.finished == 1 && test.app.asked.count == 3)
      test.app.forget()
      await test.load("https://site.example/secure2")
      #expect(test.app.errors.isEmpty && test.app.finished == 1 && test.app.asked.count == 23)
      #expect(test.url == "http://site2.example/secure3")
    }
  }

  @Test func HTTPSFirstWithHTTPRedirect() async throws { try await fallbackAfterRedirects() }
  @Test func PreferredHTTPSPolicyAutomaticHTTPFallbackWithHTTPRedirect() async throws {
    try await fallbackAfterRedirects()
  }

  // MARK: The user decides

  private func secureLoad(_ policy: Policy) async throws {
    let answers = [
      "https://site.example/notsecure": SiteAnswer.html("upgraded"),
      "http://site.example/notsecure": .html("not secure page"),
    ]
    try await run(policy, answers) { test in
      await test.load("http://site.example/notsecure")
      #expect(test.app.errors.isEmpty && test.app.finished == 1)
      #expect(test.app.asked == ["http://site.example/notsecure"])
      #expect(test.url == "https://site.example/notsecure")
    }
  }

  @Test func HTTPSOnlyInitialLoad() async throws { try await secureLoad(.userMediatedFallbackToHTTP) }
  @Test func PreferredHTTPSPolicyUserMediatedHTTPFallbackInitialLoad() async throws {
    try await secureLoad(.userMediatedFallbackToHTTP)
  }
  @Test func PreferredHTTPSPolicyNoFallbackInitialLoad() async throws { try await secureLoad(.errorOnFailure) }

  private func goingBack() async throws {
    try await run(.userMediatedFallbackToHTTP, ["https://site.example/secure": Self.untrusted]) { test in
      #expect(test.view.page.warnings.https == nil)
      await test.load("https://site.example/secure")
      #expect(test.view.page.warnings.https?.url == "https://site.example/secure")
      #expect(test.app.errors.isEmpty && test.app.finished == 0)
      #expect(test.view.title == "This Connection Is Not Secure")
      await test.answerWarning(.goBack)
      #expect(test.app.errors.map(\.code) == [Self.untrustedCode])
      #expect(test.app.finished == 0 && test.app.asked.count == 1)
      try await test.expect("location.href", "about:blank")
      #expect(test.url == nil && test.view.title == "")
    }
  }

  @Test func HTTPSOnlyHTTPFallbackGoBack() async throws { try await goingBack() }
  @Test func PreferredHTTPSPolicyUserMediatedHTTPFallbackHTTPFallbackGoBack() async throws { try await goingBack() }

  private func proceeding() async throws {
    let answers = [
      "https://site.example/*": Self.untrusted, "https://site2.example/*": Self.untrusted,
      "http://site.example/secure": SiteAnswer.html("not secure"),
      "http://site2.example/page2": .redirect(to: "https://site.example/page2"),
      "http://site.example/page3": .html(""), "http://site.example/page2": .html(""),
    ]
    try await run(.userMediatedFallbackToHTTP, answers) { test in
      await test.load("https://site.example/secure")
      #expect(test.view.page.warnings.https != nil && test.app.errors.isEmpty && test.app.finished == 0)
      await test.answerWarning(.proceed)
      #expect(test.app.errors.isEmpty && test.app.finished == 1 && test.app.asked.count == 2)
      #expect(test.url == "http://site.example/secure")
      for page in ["page3", "page2", "page3"] {
        test.app.forget()
        _ = try await test.script("location = 'http://site.example/\(page)'; 0")
        #expect(test.app.errors.isEmpty && test.app.finished == 1 && test.app.asked.count == 1)
      }
      test.app.forget()
      await test.load("https://site2.example/page2")
      #expect(test.view.page.warnings.https != nil && test.app.errors.isEmpty && test.app.asked.count == 1)
      test.app.forget()
      await test.answerWarning(.proceed)
      #expect(test.app.errors.map(\.code) == [Self.untrustedCode])
      #expect(test.app.finished == 0 && test.app.asked.count == 2)
      try await test.expect("location.href", "http://site.example/page3")
      #expect(test.url == "http://site.example/page3")
    }
  }

  @Test func HTTPSOnlyHTTPFallbackContinue() async throws { try await proceeding() }
  @Test func PreferredHTTPSPolicyUserMediatedHTTPFallbackHTTPFallbackContinue() async throws { try await proceeding() }

  @Test func PreferredHTTPSPolicyUserMediatedHTTPFallbackWithHTTPRedirect() async throws {
    try await run(.userMediatedFallbackToHTTP, Self.redirecting) { test in
      await test.load("https://site.example/secure")
      await test.answerWarning(.goBack)
      #expect(test.app.errors.map(\.code) == [304] && test.app.errors.first?.domain == "WebKitErrorDomain")
      #expect(
        test.app.errors.first?.userInfo[NSURLErrorFailingURLErrorKey] as? URL
          == URL(string: "https://site.example/secure"))
      #expect(test.app.finished == 0 && test.app.asked.count == 2)
      test.app.forget()
      await test.load("https://site.example/secure2")
      await test.answerWarning(.goBack)
      #expect(test.app.errors.map(\.code) == [NSURLErrorHTTPTooManyRedirects])
      #expect(
        test.app.errors.first?.userInfo[NSURLErrorFailingURLErrorKey] as? URL
          == URL(string: "https://site2.example/secure2"))
      #expect(test.app.finished == 0 && test.app.asked.count == 21)
      test.app.forget()
      await test.load("https://site.example/secure2")
      await test.answerWarning(.proceed)
      #expect(test.app.errors.isEmpty && test.app.asked.count == 22)
      test.app.forget()
      _ = try await test.script("location = 'http://site2.example/secure3'; 0")
      #expect(test.app.errors.isEmpty && test.app.finished == 1 && test.app.asked.count == 1)
      #expect(test.url == "http://site2.example/secure3")
    }
  }

  @Test func `a warning ends when another navigation is allowed`() async throws {
    let answers = ["https://site.example/secure": Self.untrusted, "https://other.example/": SiteAnswer.html("other")]
    try await run(.userMediatedFallbackToHTTP, answers) { test in
      await test.load("http://site.example/secure")
      let warning = test.view.page.warnings.https
      await test.load("https://other.example/")
      #expect(test.app.errors.map(\.code) == [Self.untrustedCode] && test.app.finished == 1)
      #expect(warning != nil && test.view.page.warnings.https == nil)
      await test.answerWarning(.proceed)
      #expect(test.url == "https://other.example/")
    }
  }

  // MARK: No fallback

  @Test func PreferredHTTPSPolicyNoFallbackOnCertificateError() async throws {
    let answers = [
      "https://site.example/notsecure": Self.untrusted, "http://site.example/notsecure": SiteAnswer.html("not secure"),
    ]
    try await run(.errorOnFailure, answers) { test in
      await test.load("http://site.example/notsecure")
      #expect(test.app.errors.map(\.code) == [Self.untrustedCode])
      #expect(test.app.finished == 0 && test.app.asked.count == 1 && test.url == nil)
    }
  }

  @Test func `what is not secure fails with 305`() async throws {
    let answers = ["http://localhost/": SiteAnswer.html("local"), "https://site.example/": SiteAnswer.html("secure")]
    try await run(.errorOnFailure, answers) { test in
      for url in ["http://localhost/", "file:///simple.html"] {
        test.app.forget()
        await test.load(url)
        #expect(test.app.errors.map(\.code) == [305] && test.app.finished == 0)
      }
      test.app.forget()
      await test.load("https://site.example/")
      test.view.loadHTMLString("given", baseURL: URL(string: "http://site.example/"))
      await test.bench.world.settle()
      #expect(test.app.errors.isEmpty && test.app.finished == 2)
    }
  }

  // MARK: Known hosts

  @Test(arguments: [true, false])
  func `hosts known for https are redirected, unless the configuration says otherwise`(upgrades: Bool) async throws {
    let answers = ["https://known.example/": SiteAnswer.html("secure"), "http://known.example/": .html("not secure")]
    try await PolicyBench.run(answers: answers) { bench in
      bench.world.web.hostsKnownForHTTPS = ["known.example"]
      let configuration = WKWebViewConfiguration()
      #expect(configuration.upgradeKnownHostsToHTTPS)
      configuration.upgradeKnownHostsToHTTPS = upgrades
      let test = Case(bench: bench, view: WKWebView(frame: .zero, configuration: configuration))
      test.view.navigationDelegate = test.app
      await test.load("http://known.example/")
      let url = "\(upgrades ? "https" : "http")://known.example/"
      #expect(test.app.asked == (upgrades ? ["http://known.example/", url] : [url]))
      #expect(test.app.redirects == (upgrades ? 1 : 0) && test.url == url && test.app.finished == 1)
    }
  }
}
