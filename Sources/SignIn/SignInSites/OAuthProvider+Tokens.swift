import SimulatedWeb
import URLStandard

extension OAuthProvider {
  /// The token endpoint (RFC 6749, section 4.1.3; RFC 7636, section 4.6). A code works only once, even if the request
  /// fails.
  func exchange(_ form: URLQuery) -> SiteAnswer {
    guard form["grant_type"] == "authorization_code" else {
      return failure("unsupported_grant_type", "only authorization_code is supported")
    }
    guard let code = form["code"], let grant = state.withLock({ $0.grants.removeValue(forKey: code) }) else {
      return failure("invalid_grant", "the code is unknown or was used before")
    }
    guard form["client_id"] == grant.clientID else { return failure("invalid_grant", "the code is another app's") }
    guard form["redirect_uri"] == grant.redirectURI else {
      return failure("invalid_grant", "redirect_uri is not the one of the authorization request")
    }
    if let method = grant.method {
      guard let verifier = form["code_verifier"] else { return failure("invalid_grant", "code_verifier is missing") }
      guard PKCE.isVerifier(verifier) else {
        return failure("invalid_grant", "code_verifier must be 43 to 128 letters, digits, and -._~")
      }
      guard PKCE.challenge(for: verifier, method: method) == grant.challenge else {
        return failure("invalid_grant", "code_verifier does not belong to code_challenge")
      }
    }
    let token = state.withLock { state in
      let token = newID("token", &state)
      state.tokens[token] = grant.user
      return token
    }
    return .json(
      "{\"access_token\":\"\(token)\",\"token_type\":\"Bearer\",\"expires_in\":3600}",
      headers: ["Cache-Control": "no-store"])
  }

  /// RFC 6750, section 2.1.
  func userInfo(_ request: SimulatedRequest) -> SiteAnswer {
    let header = request.headers["Authorization"] ?? ""
    guard header.hasPrefix("Bearer "), let user = user(ofToken: String(header.dropFirst("Bearer ".count))) else {
      return .json("{\"error\":\"invalid_token\"}", status: 401, headers: ["WWW-Authenticate": "Bearer"])
    }
    return .json("{\"sub\":\"\(user.filter { $0 != "\"" && $0 != "\\" })\"}")
  }

  /// RFC 6749, section 5.2.
  private func failure(_ error: String, _ text: String) -> SiteAnswer {
    .json(
      "{\"error\":\"\(error)\",\"error_description\":\"\(text)\"}", status: 400, headers: ["Cache-Control": "no-store"])
  }
}
