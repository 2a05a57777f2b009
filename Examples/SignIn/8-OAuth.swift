import AuthenticationServices
import SignInSites
import SimulatedSafari
import SimulatedWeb
import Testing
import URLStandard

/// Part 8: the authorization code flow with PKCE, to the token and the user.
@MainActor @Suite("Example: OAuth with PKCE") struct OAuthExample {
  private let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

  private func token(_ phone: Phone, code: String, verifier: String) throws -> (status: Int, body: String) {
    let form = URLQuery(items: [
      .init("grant_type", "authorization_code"), .init("client_id", "app"), .init("code", code),
      .init("redirect_uri", "myapp://done"), .init("code_verifier", verifier),
    ])
    let request = SimulatedRequest(
      method: "POST", url: try #require(WebURL("https://accounts.example/token")), body: Array(form.serialized.utf8))
    guard case .response(let answer) = phone.world.web.fetch(request, now: 0).outcome else { return (0, "") }
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  @Test("whoever has the verifier gets a token for the code", arguments: [true, false])
  func flow(hasVerifier: Bool) async throws {
    try await Phone.run { phone in
      let address =
        Phone.signInURL
        + "myapp%3A%2F%2Fdone&code_challenge_method=S256&code_challenge=\(PKCE.challenge(for: verifier))"
      var callback: URL?
      let anchor = Anchor(phone.window)
      let session = ASWebAuthenticationSession(url: try #require(URL(string: address)), callbackURLScheme: "myapp") {
        url, _ in
        callback = url
      }
      session.presentationContextProvider = anchor
      #expect(session.start())
      try await phone.signIn(in: session.simulator.window)
      let items = URLComponents(string: callback?.absoluteString ?? "")?.queryItems ?? []
      #expect(items.first { $0.name == "state" }?.value == "s1")
      let code = try #require(items.first { $0.name == "code" }?.value)
      let answer = try token(phone, code: code, verifier: hasVerifier ? verifier : String(verifier.reversed()))
      #expect(answer.status == (hasVerifier ? 200 : 400))
      #expect(answer.body.contains(hasVerifier ? "access_token" : "code_verifier does not belong to code_challenge"))
    }
  }
}
