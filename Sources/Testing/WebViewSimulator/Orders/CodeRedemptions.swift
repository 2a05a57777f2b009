import SimulatedWeb
import URLStandard

/// The authorization codes that were sent to token endpoints (RFC 6749, section 4.1.3). A callback that is handled twice
/// sends its code twice.
enum CodeRedemptions {
  /// Codes that were sent twice, in words. A provider refuses a code that has been used, and may take back the tokens that
  /// came of it (RFC 6749, section 4.1.2).
  static func problems(in requests: [LoggedRequest]) -> [String] {
    var redeemed: Set<String> = []
    return requests.compactMap { request in
      guard request.bodyType == "application/x-www-form-urlencoded", let body = request.body else { return nil }
      let form = URLQuery(body)
      guard form["grant_type"] == "authorization_code", let code = form["code"], let url = WebURL(request.url) else {
        return nil
      }
      let isFirst = redeemed.insert("\(request.url) \(code)").inserted
      return isFirst ? nil : "A code is redeemed twice at \(url.host ?? request.url)."
    }
  }
}
