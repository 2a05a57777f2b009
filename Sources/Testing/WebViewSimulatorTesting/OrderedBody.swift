import SimulatedSafari
import Testing
import UIProcess
import URLStandard
import WebViewSimulator
import EngineValues

/// The body of a test, which runs again and again, each time in a fresh world that goes in another order.
@MainActor final class OrderedBody {
  /// Runs the body, and adds its issues to a list in place of the test's own.
  typealias Collector =
    @Sendable (_ issues: IssueList, _ body: @escaping @Sendable () async throws -> Void) async throws -> Void

  private let setup: TestWorld.Setup
  private let options: OrderOptions
  private let collector: Collector
  private let body: @Sendable () async throws -> Void
  /// Is told the order and the problem of a test that waits for ever and cannot be left; nil if it can be left.
  private let onEndlessWait: (@MainActor (WorldOrder, String) -> Void)?
  private var ordinary = OrdinaryRun()

  /// The ordinary run, as far as it has gone. The other runs are compared with it.
  private struct OrdinaryRun {
    var facts: RunFacts?
    /// The virtual time at the run's end, in milliseconds.
    var end = 0.0
    /// Whether something outside of the world had to wake the test.
    var isWokenFromOutside = false
    #if os(Linux) && AppleNames
      var controllers: ControllerFacts?
    #endif
  }

  init(
    _ setup: TestWorld.Setup, _ options: OrderOptions, collector: @escaping Collector,
    onEndlessWait: (@MainActor (WorldOrder, String) -> Void)? = nil, body: @escaping @Sendable () async throws -> Void
  ) {
    self.onEndlessWait = onEndlessWait
    self.setup = setup
    self.options = options
    self.collector = collector
    self.body = body
  }

  func run(_ order: WorldOrder) async -> OrderedRun {
    let (simulator, device) = TestWorld.make(setup)
    let world = simulator.world
    if setup.allowsUncalledMethods { world.uncalledDelegateMethods = .areNoted }
    let chooser = WorldChooser(order, kinds: options.kinds)
    let hasLinks = !options.user.links.isEmpty
    let user = ImpatientUser(of: world, chooser, may: options.user) { [unowned world] in
      // A link from outside needs the browsers, even if nobody has used them yet.
      hasLinks ? world.browsers : world.companions.existing(SystemBrowsers.self)
    }
    #if os(Linux) && AppleNames
      user.closing = PopupSheets.closing
      user.controllerMoves = { [unowned world] in
        PopupSheets.moves(world.pages.filter { !$0.isClosed && $0.openerID != nil })
      }
      // At the end of the body, the app itself is gone.
      var controllers = ControllerFacts(of: device, in: world)
      user.onMoment = { [unowned world, unowned device] in controllers = ControllerFacts(of: device, in: world) }
    #endif
    let issues = IssueList()
    for link in options.user.links where WebURL(link) == nil {
      issues.add("“\(link)” is not a URL, so no user can follow it")
    }
    simulator.orders = TestedOrder(user, issues: issues)
    world.web.chooser = chooser
    user.arrive()
    var isSettled = true
    let isFirst = ordinary.facts == nil && order == .ordinary
    switch await play(simulator, device, issues, in: order, isFirst: isFirst) {
    case .returned: isSettled = await user.seesRest()
    case .threw(let error):
      let isKnown = error is ExpectationFailedError || error.isOfDisturbedFlow && user.excuses > 0
      if !isKnown { issues.add("\(error)") }
    case .waitsForEver(let problem):
      issues.add(problem)
      TestWorld.abandon(device)
    }
    user.leave()
    for failure in world.takeDeviceFailures() { issues.add(failure.placedReport) }
    let facts = RunFacts(of: world, isSettled: isSettled, user: user)
    if isFirst { (ordinary.facts, ordinary.end) = (facts, world.tasks.now) }
    var problems = facts.problems(besides: ordinary.facts)
    #if os(Linux) && AppleNames
      if isFirst { ordinary.controllers = controllers }
      problems += controllers.problems(besides: ordinary.controllers)
    #endif
    await world.end()
    return OrderedRun(of: chooser, failures: issues.all + problems, fingerprint: facts.fingerprint)
  }

  // MARK: Tests that wait for ever

  private enum BodyEnd: Sendable {
    case returned
    case threw(any Error)
    case waitsForEver(String)
  }

  /// The first end of a body counts.
  @MainActor private final class FirstEnd {
    var waiting: CheckedContinuation<BodyEnd, Never>?

    func comes(_ end: BodyEnd) {
      waiting?.resume(returning: end)
      waiting = nil
    }
  }

  /// The virtual time for which a test may wait longer than in the ordinary run, in milliseconds.
  private static let patience = 3_600_000.0

  /// Runs the body until it ends, or until nothing is left for which it could wait (rule L38). In the ordinary run, it
  /// waits as long as it would without a search.
  private func play(
    _ simulator: Simulator, _ device: TestWorld.Device, _ issues: IssueList, in order: WorldOrder, isFirst: Bool
  ) async -> BodyEnd {
    let first = FirstEnd()
    let limit = isFirst ? .infinity : ordinary.end + Self.patience
    simulator.world.whenTestIsStuck(after: limit) { [weak self, weak world = simulator.world] place, hasMore in
      guard let self else { return }
      if isFirst { ordinary.isWokenFromOutside = true }
      guard !ordinary.isWokenFromOutside else { return }
      let problem = Self.problem(place, hasMore)
      if let onEndlessWait {
        // Earlier mistakes of the app are told with the wait, because nothing comes after it.
        let failures = world?.takeDeviceFailures().map(\.placedReport)
        onEndlessWait(order, ((failures ?? []) + [problem]).joined(separator: "\n"))
      } else {
        first.comes(.waitsForEver(problem))
      }
    }
    // The body of a trait is lent, so it must have ended when the trait has: no other task may have it.
    guard onEndlessWait == nil else { return await end(of: simulator, device, issues) }
    let task = Task { first.comes(await end(of: simulator, device, issues)) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { first.waiting = $0 }
    } onCancel: {
      task.cancel()
    }
  }

  private func end(of simulator: Simulator, _ device: TestWorld.Device, _ issues: IssueList) async -> BodyEnd {
    let (collector, body) = (collector, body)
    do {
      try await TestWorld.run(simulator, device) { try await collector(issues, body) }
      return .returned
    } catch {
      return .threw(error)
    }
  }

  private static func problem(_ place: DeviceFailure.SourcePlace?, _ hasMore: Bool) -> String {
    let line = place.map { " at \($0.file.split(separator: "/").last ?? ""):\($0.line)" } ?? ""
    let reason = hasMore ? "an hour of the world's time has passed" : "nothing is left that could happen in its world"
    return "The test waits for ever\(line): \(reason) (rule L38)."
  }
}

extension Error {
  /// Whether a disturbed user gives up at this error: a window or element that the user wanted is missing. Such an
  /// error is no failure of the app.
  fileprivate var isOfDisturbedFlow: Bool {
    switch self as? SimulatorError {
    case .noWindow, .noPopup, .noFilePicker, .input: true
    case .invalidURL, .script, nil: self is WaitFailure
    }
  }
}
