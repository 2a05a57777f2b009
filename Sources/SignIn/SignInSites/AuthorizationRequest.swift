import URLStandard

/// An app's request to the authorization endpoint. RFC 6749, section 4.1.1; RFC 7636, section 4.3.
struct AuthorizationRequest {
  let clientID: String
  let redirectURI: String
  let state: String?
  let scope: String
  let challenge: String
  /// The method; nil without PKCE.
  let method: PKCE.Method?
  /// The query as received.
  let query: URLQuery

  /// An error is sent to the app, but only to an address that the app has registered (RFC 6749, section 4.1.2.1).
  enum Failure: Error {
    case shown(String)
    /// The app's address with the error appended.
    case sentBack(String)
  }

  static func read(_ query: URLQuery, clients: [String: OAuthProvider.Client]) -> Result<AuthorizationRequest, Failure>
  {
    guard let client = query["client_id"].flatMap({ clients[$0] }) else {
      return .failure(.shown("Error 401: invalid_client. No app has the client_id \"\(query["client_id"] ?? "")\"."))
    }
    guard let redirectURI = query["redirect_uri"], client.redirectURIs.contains(redirectURI) else {
      return .failure(
        .shown(
          "Error 400: redirect_uri_mismatch. \"\(query["redirect_uri"] ?? "")\" is not registered for \(client.id)."))
    }
    let challenge = query["code_challenge"]
    let methodName = query["code_challenge_method"] ?? (challenge == nil ? nil : "plain")
    let method = methodName.flatMap(PKCE.Method.init)
    let request = AuthorizationRequest(
      clientID: client.id, redirectURI: redirectURI, state: query["state"], scope: query["scope"] ?? "",
      challenge: challenge ?? "", method: method, query: query)
    func refused(_ error: String, _ text: String) -> Result<AuthorizationRequest, Failure> {
      .failure(.sentBack(request.answer([("error", error), ("error_description", text)])))
    }
    guard query["response_type"] == "code" else {
      return refused("unsupported_response_type", "only code is supported")
    }
    if methodName != nil, method == nil {
      return refused("invalid_request", "code_challenge_method must be S256 or plain")
    }
    if method != nil, challenge?.isEmpty ?? true { return refused("invalid_request", "code_challenge is missing") }
    return .success(request)
  }

  /// The app's address with an answer, and the state as received.
  func answer(_ items: [(String, String)]) -> String {
    var query = URLQuery(items: items.map { URLQuery.Item($0.0, $0.1) })
    if let state { query.items.append(.init("state", state)) }
    return redirectURI + (redirectURI.contains("?") ? "&" : "?") + query.serialized
  }
}
