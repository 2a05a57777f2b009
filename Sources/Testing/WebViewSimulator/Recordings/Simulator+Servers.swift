import LiveNetwork
import PageScripting
import SimulatedWeb

extension Simulator {
  /// Asks these hosts over the real network, such as `localhost` or `localhost:5173`; everything else stays simulated.
  /// Virtual time waits while a request is open.
  /// - Throws: `LiveHostError` if a text is not the name of a host.
  public func useNetwork(hosts: [String]) throws(LiveHostError) { web.add(try LiveServers(hosts: hosts)) }

  /// Lets a recording answer the requests that it contains, before any other server or site.
  /// - Parameter har: the text of a file in the format HAR 1.2.
  /// - Throws: `HARError` if the text is no such file.
  public func replay(har: String, file: String = "a recording") throws(HARError) {
    web.add(try HARFile(har, file: file))
  }

  /// The answers of servers outside since recording began (`web.recordsOutside = true`), as a HAR 1.2.
  public func takeRecording() -> String { HARWriter.text(web.takeOutsideExchanges()) }

  /// Sets a script whose function `answer(request)` answers for URLs, with state between requests.
  /// - Parameter pattern: a URL, `METHOD URL`, or a prefix ending in `*`.
  /// - Throws: `SitePatternError` if the pattern is not a URL.
  public func site(_ pattern: String, script: String, file: String = "a script") throws(SitePatternError) {
    try web.respond(to: pattern, with: ScriptedServer(source: script, file: file).answer)
  }
}
