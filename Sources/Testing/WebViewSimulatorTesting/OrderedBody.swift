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
  /// The ordinary run, with which others are compared.
  private var ordinary: RunFacts?

  init(
    _ setup: TestWorld.Setup, _ options: OrderOptions, collector: @escaping Collector,
    body: @escaping @Sendable () async throws -> Void
  ) {
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
    #endif
    let issues = IssueList()
    for link in options.user.links where WebURL(link) == nil {
      issues.add("“\(link)” is not a URL, so no user can follow it")
    }
    simulator.orders = TestedOrder(user, issues: issues)
    world.web.chooser = chooser
    user.arrive()
    var isSettled = true
    do {
      let (collector, body) = (collector, body)
      try await TestWorld.run(simulator, device) { try await collector(issues, body) }
      isSettled = await user.seesRest()
    } catch {
      let isKnown = error is ExpectationFailedError || error.isOfDisturbedFlow && user.excuses > 0
      if !isKnown { issues.add("\(error)") }
    }
    user.leave()
    for failure in world.takeDeviceFailures() { issues.add(failure.report) }
    let facts = RunFacts(of: world, isSettled: isSettled, user: user)
    if ordinary == nil, order == .ordinary { ordinary = facts }
    await world.end()
    return OrderedRun(
      of: chooser, failures: issues.all + facts.problems(besides: ordinary), fingerprint: facts.fingerprint)
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
