import EngineValues
import URLStandard
import WindowRegistry

@testable import PageScripting

/// A world small enough for tests of scripts: an agent with one fake for each kind of question, whose answers a test
/// prepares. What scripts ask for is noted in `log`.
final class FakeWorld {
  let agent: ScriptAgent
  let clock: FakeClock
  let windows: FakeWindows
  let views: FakeViews
  let navigation: FakeNavigation
  let documents: FakeDocuments
  let fetching: FakeFetching
  let app: FakeApp
  var terminations: [String] = []
  private let notes = FakeLog()

  init(limits: ScriptLimits = ScriptLimits()) {
    agent = ScriptAgent(limits: limits)
    clock = FakeClock()
    documents = FakeDocuments(log: notes)
    windows = FakeWindows(agent: agent, documents: documents, clock: clock, log: notes)
    views = FakeViews(log: notes)
    navigation = FakeNavigation(windows: windows, clock: clock, log: notes)
    fetching = FakeFetching(clock: clock, log: notes)
    app = FakeApp(clock: clock, log: notes)
    agent.beginWorld(
      ScriptHosts(
        windows: windows, views: views, navigation: navigation, documents: documents, time: clock, fetching: fetching,
        app: app, policies: FakePolicies()))
    agent.oversight = ScriptOversight { [unowned self] reason, _ in terminations.append(reason.text) }
  }

  // The agent has the fakes, and they have documents, which have the agent.
  deinit { agent.endWorld() }

  /// One line per question that changes the world.
  var log: [String] {
    get { notes.lines }
    set { notes.lines = newValue }
  }

  /// A window at `url` with that page, after its scripts ran and its tasks are done.
  @discardableResult
  func load(_ html: String, at url: String = "https://a.test/", in window: NavigableID? = nil) -> ScriptDocument {
    let window = window ?? windows.add()
    let document = windows.makeDocument(in: window, url: url, scripting: .enabled)
    windows[window]?.document = document
    agent.setActive(document, in: window, window: .fresh)
    documents.parse(html, into: document)
    clock.runTasks()
    return document
  }

  /// The result of a script as text; an exception as `throws …`.
  func text(_ source: String, in document: ScriptDocument, world: ScriptWorld = .page) -> String {
    switch document.evaluate("String((() => (\(source)))())", sourceURL: "test.js", line: 1, world: world) {
    case .value(.string(let text)): text
    case .value(let other): "\(other)"
    case .exception(let exception): "throws \(exception.text)"
    case .terminated(let reason): "terminated: \(reason)"
    }
  }

  /// Runs statements and everything that they queue.
  @discardableResult
  func run(_ source: String, in document: ScriptDocument) -> ScriptOutcome {
    let outcome = document.evaluate(source, sourceURL: "test.js", line: 1, world: .page)
    clock.runTasks()
    return outcome
  }
}

/// What scripts asked for, in order; all fakes of a world write into it.
final class FakeLog {
  var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}
