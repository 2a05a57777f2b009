import EngineValues

/// The network's choices: whether an answer comes, and its delay.
extension SimulatedWeb {
  private enum Fate: String, CaseIterable {
    case arrives
    /// The answer is 100 ms late: answers to later requests of the page come first.
    case slow
    /// The answer is two seconds late: the user's next action comes first.
    case late
    /// The connection is lost.
    case lost
    /// The server is silent for so long that the request times out.
    case timeout
    /// The device has no connection.
    case offline
    /// The server has an error of its own.
    case error

    static let words = allCases.map(\.rawValue)
  }

  // The delays in virtual milliseconds.
  private static let slowness = 100
  private static let lateness = 2000
  /// The virtual seconds for which the system keeps a silent connection. No document states them; here, Foundation's
  /// limit for a request that waits counts.
  private static let longestSilence = 60.0

  /// The outcome of an answer in the order in which the world goes. There are choices only for requests of pages:
  /// requests of the system and of the app's own code go ordinarily.
  /// - Parameter now: seconds since 1970 on the caller's clock.
  func inItsOrder(_ resolution: Resolution, of request: SimulatedRequest, now: Double) -> Resolution {
    guard request.window != nil, let chooser else { return resolution }
    if case .noAnswer = resolution.outcome { return resolution }
    let fate = chooser.choose(.network, Fate.words, about: "\(request.method) \(request.url.withoutFragment.href)")
    var resolution = resolution
    switch Fate(rawValue: fate) {
    case .slow: resolution.delay += Self.slowness
    case .late: resolution.delay += Self.lateness
    case .lost: resolution.outcome = .failure(.connectionLost)
    case .timeout:
      let seconds = max(0, min(request.timeout ?? Self.longestSilence, Self.longestSilence))
      resolution = Resolution(outcome: .failure(.timedOut), delay: Int(clamp: seconds * 1000))
      expectTimeout(at: now + seconds)
    case .offline: resolution.outcome = .failure(.notConnectedToInternet)
    case .error:
      resolution.outcome = .response(
        SimulatedResponse(
          status: 500, headers: ["Content-Type": SiteAnswer.htmlContentType], body: Array("<title>500</title>".utf8),
          url: request.url))
    case .arrives, nil: break
    }
    return resolution
  }
}
