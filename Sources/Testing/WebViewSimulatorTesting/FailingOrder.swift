import OrderSearch
import Testing
import WebViewSimulator
import EngineValues

/// The smallest order in which a flow breaks, for tests that expect a flow to break.
///
/// ```swift
/// let broken = try #require(await FailingOrder.of { try await flow(DefectiveApp()) })
/// #expect(broken.deviations == 1)
/// ```
public struct FailingOrder: Sendable, CustomStringConvertible {
  /// The order as text, such as `user3=again`.
  public let order: String
  /// The number of deviations in the order.
  public let deviations: Int
  /// The conditions that do not hold.
  public let failures: [String]
  /// The order in sentences.
  public let story: String
  /// The coverage of the search until it found the order.
  public let coverage: [String]

  public var description: String { "\(order): \(story) \(failures.joined(separator: " "))" }

  /// Looks for an order in which the flow breaks, with the worlds of the running test's trait `.simulator`.
  /// - Parameter body: the flow; each time, `Simulator.current` is another one.
  /// - Returns: nil if none was found.
  public static func of(
    _ options: OrderOptions = OrderOptions(), _ body: @escaping @Sendable @MainActor () async throws -> Void
  ) async -> FailingOrder? {
    guard let test = Test.current else {
      // Nothing can be said, so the result must not look as if all were well.
      return FailingOrder(
        order: WorldOrder.ordinary.description, deviations: 0,
        failures: ["FailingOrder.of can look for orders only inside of a test of Swift Testing."], story: "",
        coverage: [])
    }
    let collector = EveryOrderTrait.collector(for: test, Test.Case.current)
    let ordered = await OrderedBody(TestWorld.setup, options, collector: collector) { try await body() }
    let verdict = await OrderVerdict(of: ordered, options)
    switch verdict.finding {
    case .failure(let run)?:
      return FailingOrder(
        order: run.order.description, deviations: run.order.deviations.count, failures: run.failures,
        story: OrderStory(run).text, coverage: verdict.coverage.lines)
    case .differsFromItself?:
      return FailingOrder(
        order: WorldOrder.ordinary.description, deviations: 0, failures: [verdict.report { _ in "" } ?? ""], story: "",
        coverage: verdict.coverage.lines)
    case nil: return nil
    }
  }
}
