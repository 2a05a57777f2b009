import ProcessModel
import EngineValues
import Testing
import WebMessages

/// A navigation of which several hold the same one, as the loads of the engine do.
private final class Navigation {
  private(set) var progress = NavigationProgress()
  func enter(_ state: NavigationState) -> Bool { progress.enter(state) }
}

@Suite("The state of a navigation")
struct NavigationStateTests {
  private let page = ProvisionalPage(takeover: .atStart, process: nil)
  private static let failure = NavigationFailure(.cancelled("https://a.example/"), Reason("0.0", "a test"))

  /// One state of each kind, by name.
  private var states: KeyValuePairs<String, NavigationState> {
    [
      "asking": .askingApp, "waiting": .waitingForProcess(page), "provisional": .provisional(nil),
      "provisional elsewhere": .provisional(page), "committed": .committed(failure: nil), "finished": .finished,
      "failed": .failed(Self.failure), "cancelled": .cancelled,
    ]
  }

  /// Which states may follow.
  private static let permitted: [String: Set<String>] = [
    "asking": ["waiting", "provisional", "provisional elsewhere", "cancelled"],
    "waiting": ["provisional elsewhere", "cancelled"],
    "provisional": ["provisional elsewhere", "committed", "failed", "cancelled"],
    "provisional elsewhere": ["committed", "failed", "cancelled"],
    "committed": ["finished", "failed", "cancelled"], "finished": [], "failed": [], "cancelled": [],
  ]

  /// A navigation that has come to the state on the shortest way.
  private func navigation(in name: String) -> Navigation {
    let way: [NavigationState] =
      switch name {
      case "asking": []
      case "waiting": [.waitingForProcess(page)]
      case "provisional": [.provisional(nil)]
      case "provisional elsewhere": [.provisional(page)]
      case "committed": [.provisional(nil), .committed(failure: nil)]
      case "finished": [.provisional(nil), .committed(failure: nil), .finished]
      case "failed": [.provisional(nil), .failed(Self.failure)]
      default: [.cancelled]
      }
    let navigation = Navigation()
    for state in way { _ = navigation.enter(state) }
    return navigation
  }

  @Test("Impossible changes are refused", arguments: permitted.keys.sorted())
  func transitions(_ name: String) throws {
    var accepted: Set<String> = []
    for (next, state) in states {
      let navigation = navigation(in: name)
      if navigation.enter(state) { accepted.insert(next) }
    }
    #expect(accepted == Self.permitted[name])
  }

  @Test func `a refused change leaves the state as it was`() {
    let navigation = navigation(in: "finished")
    #expect(!navigation.enter(.committed(failure: nil)))
    #expect(navigation.progress.isOver && !navigation.progress.isLoading)
  }

  @Test func `a load that waits starts in the process that it waits for`() {
    let navigation = navigation(in: "waiting")
    #expect(!navigation.enter(.provisional(ProvisionalPage(takeover: .atStart, process: nil))))
    #expect(!navigation.enter(.provisional(nil)))
    #expect(navigation.enter(.provisional(page)))
  }

  /// Rule 5.15.
  @Test func `a redirect may take a load to one process after another, but never back`() {
    let navigation = navigation(in: "provisional")
    let second = ProvisionalPage(takeover: .atLaterRedirect, process: nil)
    #expect(navigation.enter(.provisional(page)) && navigation.enter(.provisional(second)))
    #expect(!navigation.enter(.provisional(nil)))
    #expect(navigation.progress.provisionalPage === second)
  }

  /// Rule 4.35: an empty document is shown, and then the load fails.
  @Test func `a load that will fail shows its document first`() {
    let navigation = navigation(in: "provisional")
    #expect(navigation.enter(.committed(failure: Self.failure)))
    #expect(navigation.progress.isLoading && navigation.progress.failure?.error == Self.failure.error)
    #expect(navigation.enter(.failed(Self.failure)))
    #expect(navigation.progress.isOver && navigation.progress.failure?.error == Self.failure.error)
  }

  @Test(arguments: [
    (LoadType.same, false, LoadType.standard), (.reload, true, .standard), (.reload, false, .reload),
    (.reloadFromOrigin, true, .standard), (.standard, true, .standard), (.lockedRedirect, false, .lockedRedirect),
    (.backForward, true, .backForward),
  ])
  func `another process has no page that it could reload`(_ type: LoadType, _ isByApp: Bool, _ there: LoadType) {
    #expect(type.inAnotherProcess(isByApp: isByApp) == there)
  }
}
