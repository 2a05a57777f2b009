/// A request and its outcome.
public struct SimulatedExchange: Sendable {
  /// The outcome of a request.
  public enum Outcome: Sendable {
    case response(SimulatedResponse)
    case failure(NetworkFailure)
    /// No response ever arrives.
    case noAnswer
  }

  /// The request as sent, with its cookies.
  public let request: SimulatedRequest
  public let outcome: Outcome
  /// Virtual milliseconds between the request and its outcome.
  public let delay: Int
  /// A line about the answer for the console of the page that asked.
  public let remark: String?
  /// Whether the site's cookies were withheld because the page belongs to another site.
  public let withheldCookies: Bool
  private let cookies: CookieJar?
  private let sameSite: SameSiteContext
  private let party: Party

  init(
    request: SimulatedRequest, outcome: Outcome, delay: Int = 0, remark: String? = nil, cookies: CookieJar? = nil,
    sameSite: SameSiteContext = .sameSite, party: Party = .first, withheldCookies: Bool = false
  ) {
    self.request = request
    self.outcome = outcome
    self.delay = delay
    self.remark = remark
    self.cookies = cookies
    self.sameSite = sameSite
    self.party = party
    self.withheldCookies = withheldCookies
  }

  /// The outcome for callers that need the whole body.
  public var wholeOutcome: Outcome {
    guard case .response(let response) = outcome else { return outcome }
    return switch response.ending {
    case .whole: outcome
    case .stalls: .noAnswer
    case .connectionLost: .failure(.connectionLost)
    }
  }

  /// Stores the response in the request's HTTP cache, and its cookies in the request's jar. Must be called when the
  /// response arrives, `delay` after the request.
  /// - Parameter now: seconds since 1970 on the caller's clock.
  /// - Returns: the rejected cookies, and the older cookies that were removed.
  @discardableResult
  public func storeCookies(now: Double) -> [CookieRefusal] {
    guard case .response(let response) = outcome else { return [] }
    if let caching = request.caching { caching.cache.store(response, for: request, caching, now: now) }
    guard let cookies else { return [] }
    return cookies.store(
      setCookieHeaders: response.headers.values(of: "Set-Cookie"), from: request.url, sameSite: sameSite, party: party,
      now: now)
  }
}
