import Synchronization
import TraceReports
import UIProcess
import WebMessages
import WebViewSimulator
import EngineValues
import XCTest

/// An XCTest case with a fresh simulated world for every test.
///
/// ```swift
/// final class SignInTests: SimulatorTestCase {
///   override class var sites: String? { "Sites" }
///
///   @MainActor func testSignIn() async throws {
///     try await inSimulator { simulator in
///       let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
///       …
///       XCTAssertTrace(simulator.newCalls(), "…")
///     }
///   }
/// }
/// ```
open class SimulatorTestCase: XCTestCase {
  /// A folder of sites, absolute or relative to the test's file; nil for none.
  open class var sites: String? { nil }
  /// The platform and the SDK generation.
  open class var profile: PlatformProfile { .iOS }
  /// The moment when the world begins, such as `2026-03-29T01:59:00+01:00`; nil for 1 January 2026.
  open class var date: String? { nil }

  private class func setup(sites: String?) throws -> TestWorld.Setup {
    TestWorld.Setup(
      profile: profile, sites: sites, epoch: try date.map(WorldDate.init)?.epoch ?? EngineRules.defaultEpoch,
      allowsUncalledMethods: allowsUncalledDelegateMethods)
  }

  /// Whether a delegate may have methods that look like Apple's and are never called.
  open class var allowsUncalledDelegateMethods: Bool { false }

  /// Runs a test in a simulated world, to which the web views that it creates belong. Anything that would have ended
  /// the app on a device fails the test at the place that caused it, unless `world.takeDeviceFailures()` has taken it.
  @MainActor public func inSimulator<Result: Sendable>(
    filePath: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping @MainActor (Simulator) async throws -> Result
  ) async throws -> Result {
    let sites = Self.sites.map { TestWorld.path($0, besideFile: "\(filePath)") }
    let (simulator, device) = TestWorld.make(try Self.setup(sites: sites))
    if Self.allowsUncalledDelegateMethods { simulator.world.uncalledDelegateMethods = .areNoted }
    let report = ReportFile(test: name).map { (page: TestReport(of: simulator), file: $0) }
    observed.withLock { $0 = report.map { ($0.page.problems, $0.file.path) } }
    let result: Result
    do {
      result = try await TestWorld.run(simulator, device) { try await body(simulator) }
    } catch {
      report?.page.problems.add("\(error)")
      await leave(report, place: "\(filePath):\(line)")
      await simulator.world.end()
      throw error
    }
    for failure in simulator.world.takeDeviceFailures() {
      fail(failure.report, file: failure.place?.file ?? "\(filePath)", line: failure.place?.line ?? Int(line))
    }
    await leave(report, place: "\(filePath):\(line)")
    await simulator.world.end()
    return result
  }

  /// Runs a test once for each order in which its world can go, each time in a fresh world, and fails with the smallest
  /// order in which it fails. `Docs/EveryOrder.md` lists the possible deviations.
  /// - Parameters:
  ///   - options: the length of the search, and the kinds of choices that may deviate.
  ///   - order: a single order, as a failure names it.
  @MainActor public func inEveryOrder(
    _ options: OrderOptions = OrderOptions(), order: String? = nil, filePath: StaticString = #filePath,
    line: UInt = #line, _ body: @escaping @MainActor (Simulator) async throws -> Void
  ) async throws {
    let sites = Self.sites.map { TestWorld.path($0, besideFile: "\(filePath)") }
    let collected = collected
    let setup = try Self.setup(sites: sites)
    let ordered = OrderedBody(setup, options) { issues, body in
      collected.withLock { $0 = issues }
      defer { collected.withLock { $0 = nil } }
      try await body()
    } body: {
      guard let simulator = await Simulator.current else { return }
      try await body(simulator)
    }
    let place = (file: "\(filePath)", line: Int(line))
    guard let order else {
      let verdict = await OrderVerdict(of: ordered, options)
      if let report = verdict.report(replay: { "order: \"\($0)\"" }) {
        fail(report, file: place.file, line: place.line)
      } else if let shortfall = verdict.shortfall {
        print("\(name): \(shortfall)")
      }
      return
    }
    guard let one = WorldOrder(order) else {
      return fail("“\(order)” is not an order, such as user3=again.", file: place.file, line: place.line)
    }
    let run = await ordered.run(one)
    for failure in run.failures { fail(failure, file: place.file, line: place.line) }
    if run.order != one { fail("The run never came to all of “\(one)”.", file: place.file, line: place.line) }
  }

  /// Takes failures in place of the test, while it runs in some order.
  private let collected = CollectedFailures()

  /// The problems of the running test, and the future place of its report.
  private let observed = Mutex<(problems: TestReport.Problems, path: String)?>(nil)

  @MainActor private func leave(_ report: (page: TestReport, file: ReportFile)?, place: String) async {
    observed.withLock { $0 = nil }
    guard let (page, file) = report, !page.problems.isEmpty else { return }
    let problem = file.write(await page.html(name: name, place: place))
    print(problem.map { "the report could not be written: \($0)" } ?? "\(name) has left a report: \(file.path)")
  }

  private func noted(_ text: String) -> String {
    guard let (problems, path) = observed.withLock({ $0 }) else { return text }
    problems.add(text)
    return "\(text)\nreport: \(path)"
  }

  #if canImport(Darwin)
    override open func record(_ issue: XCTIssue) {
      if collected.take(issue.compactDescription) { return }
      var issue = issue
      issue.compactDescription = noted(issue.compactDescription)
      super.record(issue)
    }
  #else
    override open func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if collected.take("\(filePath):\(lineNumber): \(description)") { return }
      super.recordFailure(
        withDescription: noted(description), inFile: filePath, atLine: lineNumber, expected: expected)
    }
  #endif

  private func fail(_ text: String, file: String, line: Int) {
    #if canImport(Darwin)
      let context = XCTSourceCodeContext(location: XCTSourceCodeLocation(filePath: file, lineNumber: line))
      record(XCTIssue(type: .assertionFailure, compactDescription: text, sourceCodeContext: context))
    #else
      recordFailure(withDescription: text, inFile: file, atLine: line, expected: true)
    #endif
  }
}

/// The list that takes the failures of a test while it runs in some order.
private final class CollectedFailures: Sendable {
  private let list = Mutex<IssueList?>(nil)

  func withLock(_ body: (inout IssueList?) -> Void) { list.withLock { body(&$0) } }

  /// Whether the failure was taken.
  func take(_ text: String) -> Bool {
    guard let list = list.withLock({ $0 }) else { return false }
    list.add(text)
    return true
  }
}

/// `expectTrace(_:_:)` for XCTest.
@discardableResult public func XCTAssertTrace(
  _ trace: DelegateTrace, _ expected: String? = nil, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let check = TraceCheck(trace, expected, "\(filePath)", line: Int(line), column: Int(column))
  guard let problem = check.problem() else { return true }
  XCTFail(problem, file: filePath, line: line)
  return false
}
