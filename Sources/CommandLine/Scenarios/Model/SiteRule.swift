import LiveNetwork
import SimulatedWeb
import WebViewSimulator

/// The answers of the simulated web to some requests.
package struct SiteRule: Sendable {
  /// An exact URL, `METHOD URL`, or a prefix followed by `*`.
  package var pattern: String
  /// An answer per request, in order; the last answer is repeated.
  package var answers: [SiteAnswer]

  package init(pattern: String, answers: [SiteAnswer]) {
    self.pattern = pattern
    self.answers = answers
  }
}

extension Scenario {
  /// The scenario's web.
  /// - Throws: `SitePatternError` for a pattern that is not a URL.
  package func makeWeb() throws(SitePatternError) -> SimulatedWeb {
    let web = SimulatedWeb(unknownHosts: .notFound404)
    web.localFiles = localFiles
    // The rule also holds for unknown paths of known hosts.
    if unknownURLs == .emptyPage { try web.respond(to: "http*", with: .html("")) }
    for provider in system.providers { try provider.install(in: web) }
    for site in sites { try web.respond(to: site.pattern, with: site.answers) }
    for certificate in system.certificates { web.secure(host: certificate.host, with: certificate.security) }
    for server in servers { server.restart() }
    for recording in outside.recordings { web.add(recording) }
    // The names were checked when they were read.
    if !outside.hosts.isEmpty, let servers = try? LiveServers(hosts: outside.hosts) { web.add(servers) }
    web.recordsOutside = outside.recordFile != nil
    return web
  }
}
