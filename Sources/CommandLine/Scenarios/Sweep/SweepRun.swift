import EngineValues
import SimulatedWeb
import TraceReports
import UIProcess
import URLStandard
import WebMessages
import WebViewSimulator

/// Loads one page, clicks everything that can be clicked, twice each on a fresh copy, and reports the effects on
/// windows.
@MainActor struct SweepRun {
  /// The archives that were read: a process reads each of them once.
  private static var archives: [String: PageArchive] = [:]

  private var windows: [JSONValue] = []
  private var stopped: [JSONValue] = []
  private var reused: [JSONValue] = []
  private var errors: [JSONValue] = []
  private var calls: [String: Int] = [:]
  /// The findings that were told, so that each finding is told once.
  private var told: Set<String> = []

  /// - Throws: `ScenarioFileError` for a page that cannot be read, `SitePatternError`.
  static func run(_ page: SweepPage, _ wishes: SweepWishes) async throws -> JSONValue {
    let scenario = try scenario(page, wishes)
    var run = SweepRun()
    run.add(try await ScenarioRunner.run(scenario), by: "load", from: 0)
    let selectors = try await ScenarioRunner.clickableSelectors(of: scenario)
    for selector in selectors.prefix(wishes.clicks) {
      var clicking = scenario
      clicking.steps = [ScenarioStep(.activate(selector)), ScenarioStep(.activate(selector))]
      run.add(try await ScenarioRunner.run(clicking), by: selector, from: 1)
    }
    return run.json(page, url: scenario.start, clickable: selectors.count, clicked: min(selectors.count, wishes.clicks))
  }

  private static func scenario(_ page: SweepPage, _ wishes: SweepWishes) throws -> Scenario {
    guard let url = page.url else {
      return try PageScenario(file: page.file, allowedFolders: wishes.allowedFolders).scenario()
    }
    let archive = try archives[page.file] ?? PageArchive(page.file)
    archives = [page.file: archive]
    if let encoding = archive.entries.first(where: { $0.url == url })?.encoding {
      throw ScenarioFileError(file: page.file, message: "\(url) is stored compressed (\(encoding))")
    }
    var scenario = Scenario(name: url, start: url)
    let answer = SiteAnswer.handler { request in archive.answer(to: request.url, method: request.method) ?? .html("") }
    scenario.sites = ["https://*", "http://*"].map { SiteRule(pattern: $0, answers: [answer]) }
    scenario.unknownURLs = .emptyPage
    scenario.record = [.console]
    return scenario
  }

  private mutating func add(_ trace: ScenarioTrace, by cause: String, from first: Int) {
    for step in trace.steps.dropFirst(first) {
      for event in step.trace.events { add(event, by: cause) }
      for note in step.trace.notes where note.kind == .stopped || note.kind == .limit {
        let isNew = told.insert("\(cause) \(note.reason)").inserted
        if isNew { stopped.append(Self.value(note.reason, by: cause)) }
      }
      switch step.error {
      case .script(let text, _)?, .missing(let text)?, .window(let text)?, .input(let text)?: error(text, by: cause)
      case .noWindow(let label)?: error("there is no window \(label)", by: cause)
      case nil: break
      }
      if step.settling == .notSettled { error("it was still loading after the longest wait", by: cause) }
    }
  }

  private mutating func add(_ event: TraceEvent, by cause: String) {
    switch event.call {
    case .consoleMessage(let line):
      if line.level == "error" { error(line.message, by: cause) }
      return
    case .createWebView(let action, _, let returns):
      let isNew = told.insert("\(cause) window \(event.url ?? "") \(action.frameName ?? "")").inserted
      if isNew { windows.append(Self.window(event, action, isOpened: returns != .null, by: cause)) }
    default: break
    }
    calls[event.name.rawValue, default: 0] += 1
    for reason in event.notes where Self.isReuse(reason) {
      if told.insert("\(cause) \(reason)").inserted { reused.append(Self.value(reason, by: cause)) }
    }
  }

  /// Whether a name has found a window.
  private static func isReuse(_ reason: Reason) -> Bool {
    let found = Reason.windowFound(named: "")
    return reason.rule == found.rule && reason.text.hasSuffix(found.text.split(separator: "\"").last ?? "")
  }

  private static func window(
    _ event: TraceEvent, _ action: ActionRecord, isOpened: Bool, by cause: String
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("by", .string(cause)), .init("url", JSONValue(event.url)), .init("opened", .bool(isOpened)),
    ]
    if let name = action.frameName { members.append(.init("name", .string(name))) }
    if let reason = event.notes.first {
      members += [.init("why", .string(reason.text)), .init("rule", .string(reason.rule))]
    }
    return .object(members)
  }

  private static func value(_ reason: Reason, by cause: String) -> JSONValue {
    ["by": .string(cause), "why": .string(reason.text), "rule": .string(reason.rule)]
  }

  private mutating func error(_ text: String, by cause: String) {
    guard errors.count < 100, told.insert("error \(text)").inserted else { return }
    errors.append(["by": .string(cause), "message": .string(String(text.prefix(500)))])
  }

  private func json(_ page: SweepPage, url: String, clickable: Int, clicked: Int) -> JSONValue {
    [
      "page": .string(page.url ?? page.file), "url": .string(url), "clickable": JSONValue(clickable),
      "clicked": JSONValue(clicked), "windows": .array(windows), "stopped": .array(stopped),
      "reused": .array(reused), "breaksUnderBlockPopups": .bool(!windows.isEmpty),
      "calls": .object(calls.sorted { $0.key < $1.key }.map { .init($0.key, JSONValue($0.value)) }),
      "errors": .array(errors),
    ]
  }
}
