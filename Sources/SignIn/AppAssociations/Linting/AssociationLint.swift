import SimulatedWeb
import URLStandard

/// Checks all associated domains of an app at once, like a linter for its entitlements.
public struct AssociationLint: Sendable {
  /// The results for one domain and service.
  public struct Entry: Sendable {
    /// The entries of the entitlements as written, or the URL of the question if it has no entry.
    public var title: String
    public var report: AssociationReport
  }

  public let entries: [Entry]
  /// Invalid entries, except entries that a report already mentions.
  public let faults: [String]
  /// Findings that deserve a look although no check failed.
  public let findings: [String]

  /// - Parameters:
  ///   - hosts: domains whose files are known, used to suggest corrections.
  ///   - url: a link or an `https` callback that should work.
  public init(app: AppIdentity, device: Device, source: AssociationSource, hosts: [String], url: WebURL? = nil) {
    let checker = AssociationChecker(app: app, device: device, source: source, knownHosts: hosts)
    var entries: [Entry] = []
    let entitlements = app.entitlements
    for (purpose, host) in Self.subjects(entitlements, url) {
      let link = url?.host == host && purpose == .universalLink ? url : nil
      let texts = entitlements.entries(of: purpose.service, for: host).map(\.text)
      let title = texts.isEmpty ? "\(purpose.service.rawValue):\(host)" : texts.joined(separator: ", ")
      entries.append(Entry(title: title, report: checker.report(on: purpose, host: host, link: link)))
    }
    self.entries = entries
    let faulty = entitlements.faultyEntries
    faults =
      (faulty.isEmpty && entitlements.associatedDomains.isEmpty && entries.isEmpty
        ? [
          "the entitlements have no \(Entitlements.associatedDomainsKey), which https callbacks and links need"
        ]
        : [])
      + faulty.filter { fault in !entries.contains { $0.report.failure?.problem.contains("\"\(fault.text)\"") == true }
      }.map(\.description)
    let covered = entitlements.associatedDomains
    findings = hosts.filter { host in !covered.contains { $0.covers(host) || $0.host == host } }.map {
      "\($0) has a folder, but the entitlements have no entry for it"
    }
  }

  /// The list has each service and host once, in the order of the entries. A URL without an entry comes last.
  private static func subjects(_ entitlements: Entitlements, _ url: WebURL?) -> [(AssociationPurpose, String)] {
    var subjects: [(AssociationPurpose, String)] = []
    func add(_ purpose: AssociationPurpose, _ host: String) {
      if !subjects.contains(where: { $0.0 == purpose && $0.1 == host }) { subjects.append((purpose, host)) }
    }
    for entry in entitlements.associatedDomains {
      // A wildcard uses the domain's file; one made-up subdomain stands for all.
      let host = entry.extent == .subdomains ? "any." + entry.host : entry.host
      switch entry.service {
      case .applinks: add(.universalLink, host)
      case .webcredentials: add(.authenticationSession, host)
      case .activitycontinuation, .appclips: break
      }
    }
    if let host = url?.host, !subjects.contains(where: { $0.1 == host }) { add(.authenticationSession, host) }
    return subjects
  }

  public var isFaultless: Bool { faults.isEmpty && entries.allSatisfy { $0.report.isSatisfied } }

  /// The problems, a line each; empty if all is well.
  public var problems: [String] {
    entries.filter { !$0.report.isSatisfied }.map { "\($0.title): \($0.report.explanation)" } + faults
  }

  /// Every check of every entry, followed by a summary of the problems.
  public var text: String {
    var blocks = entries.map { entry in
      entry.title + "\n" + entry.report.table.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }
    if !findings.isEmpty { blocks.append(findings.map { "note  \($0)" }.joined(separator: "\n")) }
    let problems = problems
    blocks.append(
      problems.isEmpty
        ? "every check passed"
        : "\(problems.count == 1 ? "1 fault" : "\(problems.count) faults")\n"
          + problems.map { "  " + $0 }.joined(separator: "\n"))
    return blocks.joined(separator: "\n\n")
  }
}
