import SimulatedWeb

/// What the simulated web answers to some requests.
public struct SiteRule: Sendable {
  /// An exact URL, `METHOD URL`, or a prefix ending in `*`.
  public var pattern: String
  /// One a request, in order; the last one stays.
  public var answers: [SiteAnswer]

  public init(pattern: String, answers: [SiteAnswer]) {
    self.pattern = pattern
    self.answers = answers
  }
}

extension Scenario {
  /// The web of the scenario.
  /// - Throws: `SitePatternError` for a pattern that is no URL.
  public func makeWeb() throws(SitePatternError) -> SimulatedWeb {
    let web = SimulatedWeb(unknownHosts: .notFound404)
    web.localFiles = localFiles
    // Also for paths that known hosts do not have.
    if unknownURLs == .emptyPage { try web.respond(to: "http*", with: .html("")) }
    for provider in system.providers { try provider.install(in: web) }
    for site in sites { try web.respond(to: site.pattern, with: site.answers) }
    return web
  }
}
