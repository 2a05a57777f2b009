import SimulatedWeb
import URLStandard

/// Checks whether an app and a domain are associated, as a device does when an authentication session starts or the
/// user follows a link.
public struct AssociationChecker: Sendable {
  public let app: AppIdentity
  public let device: Device
  public let source: AssociationSource
  /// Hosts that exist. They serve to suggest a correction for a misspelt host.
  public let knownHosts: [String]

  public init(app: AppIdentity, device: Device, source: AssociationSource, knownHosts: [String] = []) {
    self.app = app
    self.device = device
    self.source = source
    self.knownHosts = knownHosts
  }

  /// - Parameters:
  ///   - host: the host, serialised as in a URL.
  ///   - link: for universal links, the URL that should open the app; nil to check only the association.
  public func report(on purpose: AssociationPurpose, host: String, link: WebURL? = nil, now: Double = 0)
    -> AssociationReport
  {
    var run = AssociationRun(
      checker: self,
      report: AssociationReport(purpose: purpose, host: host, appID: app.appID, device: device.kind))
    do throws(AssociationRun.Stop) {
      try run.checkSystem()
      let entries = try run.entries()
      let road = try run.road(entries)
      let file = try run.file(of: entries[0].host, by: road, now: now)
      try run.check(file, link: link)
    } catch {
      // The report contains the failure.
    }
    return run.report
  }
}

/// A run through the checks.
struct AssociationRun {
  /// Thrown when a check fails.
  struct Stop: Error {}

  let checker: AssociationChecker
  var report: AssociationReport

  private var service: String { report.purpose.service.rawValue }

  private mutating func pass(_ check: AssociationCheck, _ detail: String = "") {
    report.passed.append(.init(check: check, detail: detail))
  }

  private mutating func stop(_ check: AssociationCheck, _ problem: String, fix: String) -> Stop {
    report.failure = .init(check: check, problem: problem, fix: fix)
    return Stop()
  }

  // MARK: The device and the app

  mutating func checkSystem() throws(Stop) {
    guard report.purpose == .authenticationSession else { return }
    let device = checker.device
    guard device.hasHTTPSCallbacks else {
      throw stop(
        .systemVersion, "\(device.platform.rawValue) \(device.osVersion) has no https callbacks",
        fix: "use a custom scheme below iOS 17.4 and macOS 14.4")
    }
    pass(.systemVersion, "\(device.platform.rawValue) \(device.osVersion)")
  }

  /// The entries for the service and the domain: at least one.
  mutating func entries() throws(Stop) -> [AssociatedDomain] {
    let entitlements = checker.app.entitlements
    report.findings += entitlements.faultyEntries.map(\.description)
    guard !entitlements.associatedDomains.isEmpty || !entitlements.faultyEntries.isEmpty else {
      throw stop(
        .entitlement, "the app has no \(Entitlements.associatedDomainsKey)",
        fix: "add the capability Associated Domains with \(service):\(report.host)")
    }
    pass(.entitlement)
    let entries = entitlements.entries(of: report.purpose.service, for: report.host)
    guard !entries.isEmpty else {
      throw stop(.entry, missingEntry, fix: "add \(service):\(report.host) to the associated domains")
    }
    pass(.entry, entries.map(\.text).joined(separator: ", "))
    return entries
  }

  private var missingEntry: String {
    let entitlements = checker.app.entitlements
    let missing = "no entry \(service):\(report.host)"
    if let faulty = entitlements.faultyEntries.first(where: { $0.text.contains(report.host) }) {
      return "\(missing); \"\(faulty.text)\" is not valid: \(faulty.problem)"
    }
    let others = entitlements.associatedDomains
    if let other = others.first(where: { $0.covers(report.host) }) {
      return "\(missing), only \(other.text), which is for another service"
    }
    let ofService = others.filter { $0.service == report.purpose.service }.map(\.host)
    if let near = Nearest.name(to: report.host, in: ofService) { return "\(missing); \(service):\(near) looks like it" }
    return missing
  }

  /// The road on which the file comes.
  mutating func road(_ entries: [AssociatedDomain]) throws(Stop) -> AssociationSource.Road {
    let isDeveloping = checker.device.domainsDevelopment == .on
    let takesDeveloperEntry = isDeveloping && entries.contains { $0.mode.includesDeveloper }
    let hasPlain = entries.contains { $0.mode == .plain }
    if report.purpose == .authenticationSession {
      guard hasPlain else {
        throw stop(
          .plainEntry, "the only entry is \(entries[0].text), which authentication sessions ignore",
          fix: "add \(service):\(report.host) without ?mode= as well")
      }
      pass(.plainEntry)
    } else if !hasPlain {
      guard takesDeveloperEntry else {
        throw stop(
          .developmentMode, "the only entry is \(entries[0].text), and the device is not set up for it",
          fix: "add \(service):\(report.host) without ?mode=, or switch on Associated Domains Development on the device"
        )
      }
      pass(.developmentMode)
    }
    return takesDeveloperEntry ? .site : .network
  }

  // MARK: The file

  mutating func file(of host: String, by road: AssociationSource.Road, now: Double) throws(Stop) -> AssociationFile {
    let cached = road == .network && checker.source.isCached(host)
    let place = "https://\(host)\(AssociationFile.path)"
    switch checker.source.file(of: host, by: road, now: now) {
    case .success(let file):
      let from =
        road == .site ? "from the site (developer mode)" : cached ? "from the network's cache" : "from the network"
      pass(.reachable, "\(place), \(from)")
      for check in [AssociationCheck.notRedirected, .status, .size, .contentType, .json] { pass(check) }
      report.findings += file.findings
      return file
    case .failure(let failure):
      let (check, problem, fix) = Self.describe(failure, host: host, knownHosts: checker.knownHosts)
      let fetching: [AssociationCheck] = [.reachable, .notRedirected, .status, .size, .contentType, .json]
      for earlier in fetching.prefix(while: { $0 != check }) { pass(earlier, earlier == .reachable ? place : "") }
      let isStale = cached && failure != .unreachable(.notConnectedToInternet)
      let note = isStale ? " (cached by the network: a corrected file shows only after the cache is cleared)" : ""
      throw stop(check, problem + note, fix: fix)
    }
  }

  private static func describe(
    _ failure: AssociationFetchFailure, host: String, knownHosts: [String]
  ) -> (AssociationCheck, problem: String, fix: String) {
    let path = AssociationFile.path
    switch failure {
    case .unreachable(.notConnectedToInternet):
      return (.reachable, "the device is offline", "connect it")
    case .unreachable(let error):
      let near = Nearest.name(to: host, in: knownHosts).map { "; \($0) does: is the domain misspelt?" } ?? ""
      let reason = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
      return (.reachable, "\(host) does not answer: \(reason)\(near)", "serve \(path) there over https")
    case .noAnswer: return (.reachable, "\(host) took too long to answer", "answer within five seconds")
    case .redirected(let status, let target):
      return (
        .notRedirected, "\(host) redirects the file to \(target) (\(status))",
        "serve the file at \(path) directly, without a redirect"
      )
    case .status(404): return (.status, "\(host) has no \(path) (404)", "put the file there, without an ending")
    case .status(let status): return (.status, "\(host) answers \(status) for \(path)", "answer every client with 200")
    case .tooLarge(let size): return (.size, "the file is \(size) bytes long", "make it 128 KiB or smaller")
    case .contentType(nil): return (.contentType, "the file is sent without a Content-Type", "send application/json")
    case .contentType(let type?):
      let isPage = type.lowercased().hasPrefix("text/html")
      return (
        .contentType, isPage ? "a page (\(type)) is sent in place of JSON" : "the file is sent as \(type)",
        isPage ? "serve the JSON file at \(path), as application/json" : "send application/json"
      )
    case .invalid(.noJSON): return (.json, "the file is not valid JSON", "correct its syntax")
    case .invalid(.noObject):
      return (.json, "the file's JSON is not an object", "write an object with \"applinks\" and \"webcredentials\"")
    }
  }

  mutating func check(_ file: AssociationFile, link: WebURL?) throws(Stop) {
    let service = report.purpose.service
    guard file.names(service) else {
      throw stop(
        .service, "the file has no \"\(service.rawValue)\"",
        fix: "add \"\(service.rawValue)\" with \(report.appID) to it")
    }
    pass(.service)
    let apps = file.apps[service] ?? []
    guard apps.contains(report.appID) else { throw stop(.app, unknownApp(apps), fix: "name \(report.appID) there") }
    pass(.app, report.appID)
    guard let link, service == .applinks else { return }
    switch UniversalLinks.verdict(of: file, on: link, for: report.appID) {
    case .opens(let rule): pass(.link, rule)
    case .excluded(let rule):
      throw stop(.link, "\(link.href) is excluded by \"\(rule)\"", fix: "put a rule that allows it before that one")
    case .noRule:
      throw stop(.link, "none of the app's rules matches \(link.href)", fix: "add a rule for \(link.path)")
    }
  }

  private func unknownApp(_ apps: [String]) -> String {
    let (team, bundle) = (checker.app.teamID, checker.app.bundleID)
    if let other = apps.first(where: { $0.hasSuffix("." + bundle) }) {
      return "the file names \(other): its team is not \(team)"
    }
    if let other = apps.first(where: { $0.hasPrefix(team + ".") }) {
      return "the file names \(other): its bundle is not \(bundle)"
    }
    return apps.isEmpty
      ? "the file names no app" : "the file names \(apps.joined(separator: ", ")), not \(report.appID)"
  }
}
