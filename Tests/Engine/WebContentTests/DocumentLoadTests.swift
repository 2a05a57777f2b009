import ProcessModel
import EngineValues
import Testing
import URLStandard
import WebMessages

@testable import WebContent

@Suite("What WebKit derives from a load's type")
struct DocumentLoadTests {
  private func load(
    _ type: LoadType, byApp: Bool = false, substitute: NavigationPlan.Substitute? = nil
  ) -> DocumentLoad {
    let request = NavigationRequest(url: WebURL("https://a.example/"))
    let action = NavigationActionInfo(
      request: request, source: nil, target: nil, kind: .other, gesture: .notUserInitiated, isAPILoad: byApp,
      reason: Reason("0.0", "a test"))
    return DocumentLoad(request: request, action: action, plan: NavigationPlan(type: type, substitute: substitute))
  }

  /// The load with a redirect of its page, which is part of the plan.
  private func redirect() -> DocumentLoad {
    let plain = load(.standard)
    return DocumentLoad(
      request: plain.request, action: plain.action, plan: NavigationPlan(type: .standard, isClientRedirect: true))
  }

  @Test(arguments: [
    (LoadType.standard, false), (.backForward, false), (.same, true), (.reload, true), (.reloadFromOrigin, true),
    (.lockedRedirect, true),
  ])
  func `a load that replaces the entry takes it over`(_ type: LoadType, _ takes: Bool) {
    #expect(load(type).takesEntryOver(swapsProcesses: true) == takes)
  }

  /// Rule 4.7.
  @Test func `a text of the app has no entry of its own, and takes over the one before`() {
    let text = load(.standard, byApp: true, substitute: .html(""))
    #expect(!text.isForHistory && text.takesEntryOver(swapsProcesses: true))
    #expect(load(.standard, byApp: true).isForHistory)
  }

  /// Rule 4.26.
  @Test func `a redirect of the page takes its entry over, unless a response moved it to another process`() {
    let load = redirect()
    #expect(load.isClientRedirect(swapsProcesses: true) && load.takesEntryOver(swapsProcesses: true))
    load.openerPolicy.groupSwitch = .done
    #expect(!load.isClientRedirect(swapsProcesses: true) && !load.takesEntryOver(swapsProcesses: true))
    #expect(load.isClientRedirect(swapsProcesses: false), "in the same process it is still known")
  }

  /// Rule 5.15.
  @Test func `a load that goes on in another process has that one's type`() {
    let load = load(.same)
    #expect(load.typeInItsProcess(swapsProcesses: true) == .same && !load.changesProcess(swapsProcesses: true))
    #expect(load.enter(.provisional(ProvisionalPage(takeover: .atStart, process: nil))))
    #expect(load.typeInItsProcess(swapsProcesses: true) == .standard && load.changesProcess(swapsProcesses: true))
  }

  /// Rule 4.23.
  @Test func `the page that is left goes by the type of a load that began in its process`() {
    let load = load(.same)
    #expect(load.typeInLeftProcess == .standard)
    #expect(load.enter(.provisional(nil)))
    #expect(load.enter(.provisional(ProvisionalPage(takeover: .atRedirect, process: nil))))
    #expect(load.beganInPagesProcess && load.typeInLeftProcess == .standard)
    let moved = self.load(.standard)
    #expect(moved.enter(.provisional(ProvisionalPage(takeover: .atStart, process: nil))))
    #expect(!moved.beganInPagesProcess && moved.typeInLeftProcess == nil)
  }

  /// Rule 4.23: anything that completes in the page afterwards makes its load a standard one.
  @Test func `a page in which something completed afterwards counts as loaded by a standard load`() {
    let load = load(.reload)
    #expect(load.typeAfterwards(swapsProcesses: true) == .reload)
    load.entries.completedAgain = true
    #expect(load.typeAfterwards(swapsProcesses: true) == .standard)
  }

  @Test func `a load whose document is there stays the page of the process that loaded it`() {
    let (load, page) = (load(.standard), ProvisionalPage(takeover: .atStart, process: nil))
    #expect(load.enter(.waitingForProcess(page)) && load.enter(.provisional(page)))
    #expect(load.enter(.committed(failure: nil)) && load.isLoading)
    #expect(load.provisionalPage === page)
    #expect(load.enter(.finished) && load.isOver && !load.enter(.cancelled))
  }
}
