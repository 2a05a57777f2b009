/// The facts as processes exchange them: the form that workers use has no dictionaries.
extension RunFacts: Codable {
  private struct Stored: Codable {
    var findings: [String]
    var counts: [Int]
    var limits: [String]
    var isSettled: Bool
    var fingerprint: UInt64
  }

  package init(from decoder: any Decoder) throws {
    let stored = try Stored(from: decoder)
    findings = Dictionary(zip(stored.findings, stored.counts), uniquingKeysWith: { first, _ in first })
    limits = stored.limits
    isSettled = stored.isSettled
    fingerprint = stored.fingerprint
  }

  package func encode(to encoder: any Encoder) throws {
    let names = findings.keys.sorted()
    let stored = Stored(
      findings: names, counts: names.map { findings[$0, default: 0] }, limits: limits, isSettled: isSettled,
      fingerprint: fingerprint)
    try stored.encode(to: encoder)
  }
}
