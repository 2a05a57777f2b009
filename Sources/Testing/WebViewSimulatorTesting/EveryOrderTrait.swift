import Testing
import WebViewSimulator
import EngineValues

/// Runs a test once for each order in which its world can go, each time in a fresh world, and shows the smallest order
/// in which it fails.
///
/// ```swift
/// @Test(.simulator, .everyOrder(deviations: 2, upTo: 500)) @MainActor func signsIn() async throws {
///   let simulator = try #require(Simulator.current)
///   …
/// ```
///
/// `Docs/EveryOrder.md` says what may happen otherwise.
public struct EveryOrderTrait: TestTrait, SuiteTrait, TestScoping {
  private enum Scope: Sendable {
    case search
    /// A single order.
    case one(WorldOrder)
    /// The given text is no order.
    case wrong(String)
  }

  private let options: OrderOptions
  private let scope: Scope

  init(_ options: OrderOptions) {
    self.options = options
    scope = .search
  }

  init(_ options: OrderOptions, order: String) {
    self.options = options
    scope = WorldOrder(order).map(Scope.one) ?? .wrong(order)
  }

  /// Every test of a suite and of its nested suites runs in every order.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let (options, scope) = (options, scope)
    await withoutActuallyEscaping(function) { function in
      let collector = Self.collector(for: test, testCase)
      let body = await OrderedBody(
        TestWorld.setup, options, collector: collector, onEndlessWait: Self.tell(at: test.sourceLocation),
        body: function)
      switch scope {
      case .search:
        let verdict = await OrderVerdict(of: body, options)
        if let report = verdict.report(replay: { ".order(\"\($0)\")" }) {
          Issue.record(Comment(rawValue: report), sourceLocation: test.sourceLocation)
        } else if let shortfall = verdict.shortfall {
          Issue.record(Comment(rawValue: shortfall), severity: .warning, sourceLocation: test.sourceLocation)
        }
      case .one(let order):
        let run = await body.run(order)
        for failure in run.failures {
          Issue.record(Comment(rawValue: failure), sourceLocation: test.sourceLocation)
        }
        if run.order != order {
          Issue.record("The run never came to all of “\(order)”.", sourceLocation: test.sourceLocation)
        }
      case .wrong(let text):
        Issue.record("“\(text)” is not an order, such as user3=again.", sourceLocation: test.sourceLocation)
      }
    }
  }

  /// Tells at once of a run that never ends. Swift Testing has lent the test's function, so the run cannot be left.
  private static func tell(at place: SourceLocation) -> @MainActor (WorldOrder, String) -> Void {
    { order, problem in
      let text = """
        \(problem) The search cannot go on. To run this order alone: .order("\(order)"), or FailingOrder.of, which leaves \
        such a run.
        """
      Issue.record(Comment(rawValue: text), sourceLocation: place)
    }
  }

  /// Takes the issues of a test in place of the test's run.
  static func collector(for test: Test, _ testCase: Test.Case?) -> OrderedBody.Collector {
    { issues, body in
      let trait = IssueHandlingTrait.compactMapIssues { issue in
        guard issue.isFailure else { return issue }
        issues.add(issue.placedText)
        return nil
      }
      try await trait.provideScope(for: test, testCase: testCase, performing: body)
    }
  }
}

extension Trait where Self == EveryOrderTrait {
  /// Runs the test in every order, up to a number of deviations and of runs.
  /// - Parameters:
  ///   - deviations: the largest number of events in one run that happen otherwise than ordinarily. Most defects need
  ///     one or two.
  ///   - limit: the most runs. If not all orders could be tried with them, the test has a warning that says so.
  ///   - user: the moves that the user may make between any two events.
  ///   - kinds: the kinds of choices that may deviate.
  public static func everyOrder(
    deviations: Int = 2, upTo limit: Int = 500, user: UserMoves = UserMoves([.again, .close, .cancel]),
    kinds: Set<WorldChoice.Kind> = Set(WorldChoice.Kind.allCases)
  ) -> Self {
    Self(OrderOptions(deviations: deviations, upTo: limit, user: user, kinds: kinds))
  }

  /// The same with options that several tests share.
  public static func everyOrder(_ options: OrderOptions) -> Self { Self(options) }

  /// Runs the test in one order, as a failure of `everyOrder` names it.
  /// - Parameters:
  ///   - order: the order, such as `user3=again network2=late`.
  ///   - options: the options of the `everyOrder` that found it.
  public static func order(_ order: String, _ options: OrderOptions = OrderOptions()) -> Self {
    Self(options, order: order)
  }
}
