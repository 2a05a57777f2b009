import SimulatedWeb
import UIProcess

@testable import SimWebKit

/// Answers challenges as the delegates of the original tests do, and notes what it is asked and told.
@MainActor final class ChallengeController: NSObject, WKNavigationDelegate {
  typealias Answer = (URLSession.AuthChallengeDisposition, URLCredential?)

  var answer: (URLAuthenticationChallenge) -> Answer
  var challenges: [URLAuthenticationChallenge] = []
  var finished = 0
  var errors: [NSError] = []

  init(_ answer: @escaping (URLAuthenticationChallenge) -> Answer) { self.answer = answer }

  var methods: [String] { challenges.map(\.protectionSpace.authenticationMethod) }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    challenges.append(challenge)
    let (disposition, credential) = answer(challenge)
    completionHandler(disposition, credential)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) { errors.append(error as NSError) }

  /// Trusts every server, and shows a certificate to those that ask for one.
  static func trusting() -> ChallengeController {
    ChallengeController { challenge in
      guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
        let trust = challenge.protectionSpace.serverTrust
      else { return (.useCredential, .ofIdentity) }
      return (.useCredential, URLCredential(trust: trust))
    }
  }

  /// Gives a name and a password.
  static func signingIn(_ persistence: URLCredential.Persistence = .forSession) -> ChallengeController {
    ChallengeController { _ in
      (.useCredential, URLCredential(user: "testuser", password: "testpassword", persistence: persistence))
    }
  }
}

extension URLCredential {
  /// The originals' credentialWithIdentity.
  static var ofIdentity: URLCredential {
    URLCredential(identity: .simulated(name: "test"), certificates: nil, persistence: .none)
  }
}

extension SiteAnswer {
  /// The originals' respondWithChallengeThenOK, with the password that it expects.
  static func asking(
    _ header: String = #"Basic realm="testrealm""#, then page: SiteAnswer = .html("<title>inside</title>"),
    accepting authorization: String = "Basic dGVzdHVzZXI6dGVzdHBhc3N3b3Jk"
  ) -> SiteAnswer {
    .handler { request in
      if request.headers["Authorization"] == authorization { return page }
      return .response(
        status: 401, headers: ["WWW-Authenticate": header], body: "<title>outside</title>")
    }
  }
}
