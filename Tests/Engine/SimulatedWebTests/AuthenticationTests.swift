import EngineValues
import Testing
import URLStandard

@testable import SimulatedWeb

@Suite("What servers ask before they answer")
struct AuthenticationTests {
  private let store = DataStore(.nonPersistent)

  private func response(_ headers: [String], status: Int = 401) throws -> SimulatedResponse {
    var fields = HTTPFields()
    for header in headers { fields.add("WWW-Authenticate", header) }
    return SimulatedResponse(status: status, headers: fields, url: try url("https://a.example/"))
  }

  private func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  private func exchange(_ request: SimulatedRequest, _ response: SimulatedResponse) -> SimulatedExchange {
    SimulatedExchange(request: request, outcome: .response(response))
  }

  private func authentication(
    _ address: String, audience: RequestAuthentication.Audience = .app, security: ServerSecurity? = nil,
    stored: StoredCredentials = .use
  ) throws -> RequestAuthentication {
    RequestAuthentication(
      SimulatedRequest(url: try url(address)), store: store.credentials, security: security,
      conditions: .init(audience: audience, storedCredentials: stored))
  }

  /// What a step sends; nil if it does something else.
  private func sent(_ step: RequestAuthentication.Step) -> SimulatedRequest? {
    if case .send(let request) = step { request } else { nil }
  }

  private func asked(_ step: RequestAuthentication.Step) -> AuthenticationChallenge? {
    if case .ask(let challenge) = step { challenge } else { nil }
  }

  private func status(_ step: RequestAuthentication.Step) -> Int? {
    guard case .finish(let exchange) = step, case .response(let response) = exchange.outcome else { return nil }
    return response.status
  }

  @Test("one header may offer several ways, and the strongest comes first")
  func severalOffers() throws {
    let response = try response([
      #"Basic realm="a, \"b\"", Unknown x=y, Digest realm="c", nonce="n", qop="auth,auth-int""#, "NTLM",
    ])
    let offers = AuthenticationOffer.offers(in: response)
    #expect(offers.map(\.method) == [.ntlm, .digest, .basic])
    #expect(offers.last?.realm == #"a, "b""#)
    #expect(offers[1].parameter("qop") == "auth,auth-int")
    #expect(offers[0].token == nil)
    let second = AuthenticationOffer.offers(in: try self.response(["NTLM TlRMTVNTUAACAAAA=="]))
    #expect(second.first?.token == "TlRMTVNTUAACAAAA==")
  }

  @Test(
    "a server whose handshake never ends refuses the credential",
    arguments: ["NTLM TlRMTVNTUAACAAAA", #"Digest realm="r", nonce="n", stale=true"#])
  func endlessHandshake(_ header: String) throws {
    var authentication = try authentication("https://a.example/")
    let refusal = try response([header])
    var request = try #require(sent(authentication.begin()))
    let challenge = try #require(asked(authentication.received(exchange(request, refusal))))
    request = try #require(
      sent(authentication.answered(ChallengeAnswer(.useCredential, Credential(user: "u", password: "p")))))
    request = try #require(sent(authentication.received(exchange(request, refusal))))
    let second = try #require(asked(authentication.received(exchange(request, refusal))))
    #expect(challenge.previousFailureCount == 0)
    #expect(second.previousFailureCount == 1)
  }

  @Test("headers that mean nothing offer nothing")
  func noOffers() throws {
    for header in ["", ",,,", "=", "\"", "Basic=", "Bearer realm=x", "\u{0}"] {
      #expect(AuthenticationOffer.offers(in: try response([header])).isEmpty, "\(header)")
    }
    #expect(AuthenticationOffer.offers(in: try response(["Basic"])).first?.realm == nil)
  }

  /// RFC 1321, appendix A.5.
  @Test(
    "MD5 gives what its RFC lists",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    ])
  func md5(_ message: String, _ expected: String) {
    let hex = SecureHash.md5.digest(Array(message.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(hex.joined() == expected)
  }

  /// RFC 2069's example, as its errata correct it.
  @Test("Digest without a quality of protection is RFC 2069's")
  func oldDigest() throws {
    let offer = try #require(
      AuthenticationOffer.offers(
        in: try response([
          #"Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41""#
        ])
      ).first)
    let request = SimulatedRequest(url: try url("http://www.nowhere.org/dir/index.html"))
    let text = AuthorizationHeader(user: "Mufasa", password: "CircleOfLife", request: request, attempt: 0).text(
      for: offer)
    #expect(text.contains(#"response="1949323746fe6a43ef61f9606e7febea""#))
    #expect(text.contains(#"opaque="5ccc069c403ebaf9f0171e9517f40e41""#))
  }

  @Test("a password for the session goes with later requests beneath the same directory, and no others")
  func broughtAlong() throws {
    var first = try authentication("http://a.example/inside/page")
    let request = try #require(sent(first.begin()))
    #expect(request.headers["Authorization"] == nil)
    let challenge = try #require(asked(first.received(exchange(request, try basic("http://a.example/inside/page")))))
    #expect(challenge.space.method == .basic)
    #expect(challenge.space.realm == "inside")
    let again = try #require(
      sent(first.answered(ChallengeAnswer(.useCredential, Credential(user: "u", password: "p")))))
    #expect(again.headers["Authorization"] == "Basic dTpw")
    for (address, isSent) in [
      ("http://a.example/inside/deeper/page", true), ("http://a.example/outside", false),
      ("http://b.example/inside/page", false),
    ] {
      var next = try authentication(address)
      #expect((sent(next.begin())?.headers["Authorization"] != nil) == isSent, "\(address)")
    }
    var without = try authentication("http://a.example/inside/page", stored: .doNotUse)
    #expect(sent(without.begin())?.headers["Authorization"] == nil)
  }

  private func basic(_ address: String) throws -> SimulatedResponse {
    SimulatedResponse(
      status: 401, headers: ["WWW-Authenticate": #"Basic realm="inside""#], url: try url(address))
  }

  @Test("a refused password is forgotten, and the next challenge counts it")
  func refused() throws {
    var task = try authentication("http://a.example/")
    let request = try #require(sent(task.begin()))
    let refusal = try basic("http://a.example/")
    _ = task.received(exchange(request, refusal))
    let again = try #require(sent(task.answered(ChallengeAnswer(.useCredential, Credential(user: "u", password: "p")))))
    let second = try #require(asked(task.received(exchange(again, refusal))))
    #expect(second.previousFailureCount == 1)
    #expect(second.proposedCredential == nil)
    #expect(status(task.answered(ChallengeAnswer(.performDefaultHandling))) == 401)
    var next = try authentication("http://a.example/")
    #expect(sent(next.begin())?.headers["Authorization"] == nil)
  }

  @Test("a rejected space leads to the next way that the server offers, and then to its page")
  func rejected() throws {
    var task = try authentication("http://a.example/")
    let request = try #require(sent(task.begin()))
    let refusal = SimulatedResponse(
      status: 401, headers: ["WWW-Authenticate": #"Digest realm="r", nonce="n", Basic realm="r""#],
      url: try url("http://a.example/"))
    #expect(asked(task.received(exchange(request, refusal)))?.space.method == .digest)
    #expect(asked(task.answered(ChallengeAnswer(.rejectProtectionSpace)))?.space.method == .basic)
    #expect(status(task.answered(ChallengeAnswer(.rejectProtectionSpace))) == 401)
  }

  @Test("the name and the password in a URL answer once, and are not part of the request's URL")
  func inURL() throws {
    var task = try authentication("http://me:my%20secret@a.example/")
    let request = try #require(sent(task.begin()))
    #expect(request.url.href == "http://a.example/")
    #expect(request.headers["Authorization"] == nil)
    let again = try #require(sent(task.received(exchange(request, try basic("http://a.example/")))))
    #expect(again.headers["Authorization"] == "Basic " + Base64.text(Array("me:my secret".utf8)))
    #expect(asked(task.received(exchange(again, try basic("http://a.example/"))))?.previousFailureCount == 1)
  }

  @Test(
    "a permanent password is the system's: it is proposed once the server has accepted it, in all stores that persist")
  func permanent() throws {
    let registry = DataStoreRegistry()
    func task(_ name: String) throws -> RequestAuthentication {
      RequestAuthentication(
        SimulatedRequest(url: try url("http://a.example/")), store: registry.persistent(named: name).credentials,
        security: nil, conditions: .init(audience: .app))
    }
    var first = try task("")
    let request = try #require(sent(first.begin()))
    _ = first.received(exchange(request, try basic("http://a.example/")))
    let credential = Credential(user: "u", password: "p", persistence: .permanent)
    let again = try #require(sent(first.answered(ChallengeAnswer(.useCredential, credential))))
    #expect(status(first.received(exchange(again, try response([], status: 200)))) == 200)
    var second = try task("other")
    let plain = try #require(sent(second.begin()))
    #expect(plain.headers["Authorization"] == nil)
    let proposed = try #require(sent(second.received(exchange(plain, try basic("http://a.example/")))))
    #expect(proposed.headers["Authorization"] == "Basic dTpw")
  }

  @Test("a server's certificate is shown once for a connection, and the system decides if the app does not")
  func certificates() throws {
    let bad = ServerSecurity(.untrusted)
    for answer in [ChallengeAnswer.Disposition.performDefaultHandling, .rejectProtectionSpace, .useCredential] {
      var task = try authentication("https://a.example/", security: bad)
      #expect(asked(task.begin())?.space.method == .serverTrust)
      guard case .fail(let failure) = task.answered(ChallengeAnswer(answer)) else {
        Issue.record("\(answer)")
        continue
      }
      #expect(failure.code == -1202)
    }
    var cancelled = try authentication("https://a.example/", security: bad)
    _ = cancelled.begin()
    guard case .cancel = cancelled.answered(ChallengeAnswer(.cancelAuthenticationChallenge)) else {
      Issue.record("it is not cancelled")
      return
    }
    var trusted = try authentication("https://a.example/", security: bad)
    _ = trusted.begin()
    #expect(sent(trusted.answered(ChallengeAnswer(.useCredential, Credential(.trust)))) != nil)
    var next = try authentication("https://a.example/", security: bad)
    #expect(sent(next.begin()) != nil)
  }

  @Test("a client's certificate is asked for after the server's, and is kept")
  func clientCertificates() throws {
    let security = ServerSecurity(clientCertificate: .required)
    var without = try authentication("https://a.example/", security: security)
    _ = without.begin()
    #expect(asked(without.answered(ChallengeAnswer(.performDefaultHandling)))?.space.method == .clientCertificate)
    guard case .fail(let failure) = without.answered(ChallengeAnswer(.performDefaultHandling)) else {
      Issue.record("the server requires one")
      return
    }
    #expect(failure.code == -1206)
    var with = try authentication("https://a.example/", security: security)
    _ = with.begin()
    _ = with.answered(ChallengeAnswer(.performDefaultHandling))
    #expect(sent(with.answered(ChallengeAnswer(.useCredential, Credential(.identity("me"))))) != nil)
  }

  @Test("servers with old TLS are refused unless the system asks")
  func deprecatedTLS() throws {
    var task = try authentication("https://a.example/", security: ServerSecurity(tls: .v1_1))
    guard case .fail(let failure) = task.begin() else {
      Issue.record("the server is not refused")
      return
    }
    #expect(failure.code == -1200)
  }

  @Test("NTLM goes on with the server's message, and a refusal of it counts")
  func ntlm() throws {
    var task = try authentication("http://a.example/")
    let request = try #require(sent(task.begin()))
    let challenge = try #require(asked(task.received(exchange(request, try response(["NTLM"])))))
    #expect(challenge.space.method == .ntlm)
    let first = try #require(sent(task.answered(ChallengeAnswer(.useCredential, Credential(user: "u", password: "p")))))
    #expect(first.headers["Authorization"]?.hasPrefix("NTLM TlRMTVNTUAAB") == true)
    let second = try #require(sent(task.received(exchange(first, try response(["NTLM TlRMTVNTUAACAAAA"])))))
    #expect(second.headers["Authorization"]?.hasPrefix("NTLM TlRMTVNTUAAD") == true)
    #expect(asked(task.received(exchange(second, try response(["NTLM"]))))?.previousFailureCount == 1)
  }
}
