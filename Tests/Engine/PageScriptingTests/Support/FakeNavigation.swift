import HTMLTree
import EngineValues
import SimulatedWeb
import URLStandard
import WindowRegistry

@testable import PageScripting

/// Notes where scripts want to go. Only `Location` leads there, and only entries of `pushState` are counted.
final class FakeNavigation: NavigationHosting {
  var states: [ObjectIdentifier: SerializedValue] = [:]
  private(set) var submissions: [FormSubmission] = []
  private var historyLengths: [NavigableID: Int] = [:]
  private let windows: FakeWindows
  private let clock: FakeClock
  private let log: FakeLog

  init(windows: FakeWindows, clock: FakeClock, log: FakeLog) {
    self.windows = windows
    self.clock = clock
    self.log = log
  }

  func navigate(_ window: NavigableID, to url: String, history: LocationChange, by caller: Caller)
    throws(DOMExceptionError)
  {
    guard let target = WebURL(url, base: caller.entry.documentBaseURL) else {
      throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
    }
    log.add("navigate \(window.rawValue) \(history) \(target.href)")
    clock.schedule(after: 0) { [unowned self] in windows.show(target, in: window) }
  }

  func reload(_ window: NavigableID, by caller: Caller) { log.add("reload \(window.rawValue)") }
  func stopLoading(_ window: NavigableID) { log.add("stop \(window.rawValue)") }
  func hasEmptyURL(_ document: ScriptDocument) -> Bool { false }
  func historyLength(of window: NavigableID) -> Int { historyLengths[window] ?? 1 }

  func traverseHistory(of window: NavigableID, by delta: Int, caller: Caller) {
    log.add("traverse \(window.rawValue) \(delta)")
  }

  func updateHistory(
    of document: ScriptDocument, state: SerializedValue, url: String?, kind: HistoryUpdate, by caller: Caller
  ) throws(DOMExceptionError) {
    if let url {
      guard let target = WebURL(url, base: document.documentBaseURL) else {
        throw DOMExceptionError(name: "SecurityError", message: "The URL cannot be parsed.")
      }
      document.url = target
    }
    if kind == .push { historyLengths[document.navigable, default: 1] += 1 }
    states[ObjectIdentifier(document)] = state
    log.add("\(kind)State \(document.url.href)")
  }

  func historyState(of document: ScriptDocument) -> SerializedValue? { states[ObjectIdentifier(document)] }

  func followHyperlink(_ element: Element, in document: ScriptDocument, click: ClickDetails) {
    log.add("follow \(element.attribute("href") ?? "") \(element.attribute("target") ?? "-")")
  }

  func submit(_ submission: FormSubmission, in document: ScriptDocument) {
    submissions.append(submission)
    let entries = submission.entries.map { entry in
      switch entry.value {
      case .text(let text): "\(entry.name)=\(text)"
      case .file(let name, _, _): "\(entry.name)=<\(name)>"
      }
    }
    log.add("submit \(submission.cause) \(entries.joined(separator: "&"))")
  }
}
