/// The result of a run in one order.
public struct OrderedRun: Sendable, Hashable, Codable {
  /// The deviations from the ordinary run, in the order in which the run met them.
  public let order: WorldOrder
  /// The choices that the run met, in order.
  public let met: [MetChoice]
  /// The failed expectations, in plain sentences; empty if everything held.
  public let failures: [String]
  /// A hash of all that an observer could see of the run: two runs with the same hash did the same.
  public let fingerprint: UInt64
  /// The number of choices after the limit of one run.
  public let overflow: Int

  public init(order: WorldOrder, met: [MetChoice], failures: [String], fingerprint: UInt64, overflow: Int = 0) {
    self.order = order
    self.met = met
    self.failures = failures
    self.fingerprint = fingerprint
    self.overflow = overflow
  }

  /// The result of a run whose chooser has met its choices.
  public init(of chooser: WorldChooser, failures: [String], fingerprint: UInt64) {
    let met = chooser.met
    self.init(
      order: WorldOrder(met.compactMap(\.deviation)), met: met, failures: failures, fingerprint: fingerprint,
      overflow: chooser.overflow)
  }
}
