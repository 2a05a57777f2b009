import Testing
@testable import webviewsim_servers

@Suite("WebDriver's endpoints")
struct DriverRouteTests {
  @Test("a method and a path are a command, with what the path names")
  func commands() {
    #expect(
      DriverRoutes.match(method: "POST", path: "/session")
        == .command(.newSession, session: nil, parameters: []))
    #expect(
      DriverRoutes.match(method: "GET", path: "/session/s/element/e/attribute/href")
        == .command(.getElementAttribute, session: "s", parameters: ["e", "href"]))
    #expect(
      DriverRoutes.match(method: "GET", path: "/session/s/element/active")
        == .command(.getActiveElement, session: "s", parameters: []))
  }

  @Test("another method of a path is unknown, another path is no command")
  func unknown() {
    #expect(DriverRoutes.match(method: "GET", path: "/session/s/back") == .unknownMethod)
    #expect(DriverRoutes.match(method: "PUT", path: "/status") == .unknownMethod)
    for path in ["", "/", "//", "/session/", "/session/s/", "/session//url", "/x", "/session/s/element/e/x"] {
      #expect(DriverRoutes.match(method: "GET", path: path) == .unknownCommand, "\(path)")
    }
  }

  @Test("every error code has its status")
  func statuses() {
    #expect(DriverErrorCode.invalidSessionID.status == 404)
    #expect(DriverErrorCode.unknownMethod.status == 405)
    #expect(DriverErrorCode.allCases.allSatisfy { [400, 404, 405, 500].contains($0.status) })
  }

  @Test("a message with anything in it is JSON")
  func messages() {
    let reply = DriverReply.failure(.unknownError, "a \"quote\", a \\ and a \n\u{0}")
    #expect(reply.body.contains(#"a \"quote\", a \\ and a \u000a\u0000"#))
  }
}

@Suite("WebDriver's gate")
struct DriverGateTests {
  private func verdict(
    _ headers: [String: String], hosts: [String] = [], origins: [String] = []
  ) -> DriverGate.Verdict {
    DriverGate(allowedHosts: hosts, allowedOrigins: origins).verdict { headers[$0] }
  }

  @Test("requests to other names are refused, unless they are allowed")
  func hosts() {
    for host in ["127.0.0.1:4444", "localhost", "LOCALHOST:1", "[::1]:4444"] {
      #expect(verdict(["Host": host]) == .welcome, "\(host)")
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "", ":4444"] {
      #expect(verdict(["Host": host]) == .foreignHost, "\(host)")
    }
    #expect(verdict([:]) == .foreignHost)
    #expect(verdict(["Host": "grid.example:80"], hosts: ["Grid.example"]) == .welcome)
  }

  @Test("requests of pages are refused, unless their origins are allowed")
  func origins() {
    for origin in ["https://evil.example", "null", "http://127.0.0.1:80"] {
      #expect(verdict(["Host": "127.0.0.1:4444", "Origin": origin]) == .foreignOrigin, "\(origin)")
    }
    #expect(verdict(["Host": "127.0.0.1:4444", "Origin": "http://127.0.0.1:4444"]) == .welcome)
    #expect(
      verdict(["Host": "localhost", "Origin": "https://ci.example"], origins: ["https://ci.example"]) == .welcome)
  }

  @Test("long requests are refused")
  func length() {
    #expect(verdict(["Host": "localhost", "Content-Length": "\(DriverGate.longestBody + 1)"]) == .tooLong)
  }
}
