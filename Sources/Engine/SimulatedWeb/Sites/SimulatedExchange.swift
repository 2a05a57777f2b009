/// One request and what became of it.
public struct SimulatedExchange: Sendable {
  /// How a request ends.
  public enum Outcome: Sendable {
    case response(SimulatedResponse)
    case failure(NetworkFailure)
    /// Nothing ever comes.
    case noAnswer
  }

  /// As it was sent, with its cookies.
  public let request: SimulatedRequest
  public let outcome: Outcome
  /// Virtual milliseconds after the request at which the outcome is known.
  public let delay: Int
  private let cookies: CookieJar?
  private let sameSite: SameSiteContext

  init(
    request: SimulatedRequest, outcome: Outcome, delay: Int = 0, cookies: CookieJar? = nil,
    sameSite: SameSiteContext = .sameSite
  ) {
    self.request = request
    self.outcome = outcome
    self.delay = delay
    self.cookies = cookies
    self.sameSite = sameSite
  }

  /// Keeps the answer's cookies in the jar of the request. To be called when the answer arrives, `delay` after the
  /// request.
  /// - Parameter now: seconds since 1970 on the caller's clock.
  /// - Returns: the cookies that were refused, and older ones that had to go.
  @discardableResult
  public func storeCookies(now: Double) -> [CookieRefusal] {
    guard let cookies, case .response(let response) = outcome else { return [] }
    return cookies.store(
      setCookieHeaders: response.headers.values(of: "Set-Cookie"), from: request.url, sameSite: sameSite, now: now)
  }
}
