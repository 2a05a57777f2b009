import EngineValues
import UIProcess

/// The conditions that must hold at the end of a flow, in whatever order the world went.
public struct FinalExpectation: Equatable, Sendable {
  /// A condition in a page.
  public struct Condition: Equatable, Sendable {
    public let window: String
    public let content: String

    public init(_ content: String, in window: String = "main") {
      self.window = window
      self.content = content
    }
  }

  /// The labels of the windows that exist; nil if any may. Popups are counted: `popup1` is the first that is open.
  public var windows: [String]?
  /// Texts that windows show.
  public var texts: [Condition] = []
  /// Expressions that are true in their windows.
  public var holds: [Condition] = []
  /// Calls that must have come, in this order; others may come between them.
  public var calls: TraceExpectation?
  /// Calls that must never come.
  public var never: [TraceExpectation] = []

  public init() {}

  /// The conditions that do not hold now, in plain sentences.
  @MainActor package func problems(in world: WebWorld) async -> [String] {
    var problems: [String] = []
    let views = world.pages.filter { !$0.isClosed && !$0.label.isEmpty }
    if let windows, Self.counted(views.map(\.label)) != Self.counted(windows) {
      problems.append("The windows are \(Self.list(views.map(\.label))), not \(Self.list(windows)).")
    }
    for text in texts {
      guard let page = Self.view(text.window, among: views) else {
        problems.append("There is no window \(text.window), which should show “\(text.content)”.")
        continue
      }
      let shown = await Self.text(of: page)
      if !shown.contains(text.content) {
        problems.append("\(text.window) does not show “\(text.content)” but “\(shown.prefix(120))”.")
      }
    }
    for condition in holds {
      guard let page = Self.view(condition.window, among: views) else {
        problems.append("There is no window \(condition.window), in which \(condition.content) should hold.")
        continue
      }
      if let problem = await Self.problem(of: condition, in: page) { problems.append(problem) }
    }
    return (problems + callProblems(in: DelegateTrace(world.trace))).map(\.printable)
  }

  /// The labels with new numbers for popups, because a popup's number depends on the windows that were opened before.
  private static func counted(_ labels: [String]) -> [String] {
    var popups = 0
    return labels.map { label in
      guard label.hasPrefix("popup") else { return label }
      popups += 1
      return "popup\(popups)"
    }
  }

  /// The view with the label. If a popup is gone and another popup is open, it is the other one.
  @MainActor private static func view(_ label: String, among views: [WebPageProxy]) -> WebPageProxy? {
    views.last { $0.label == label } ?? (label.hasPrefix("popup") ? views.last { $0.label.hasPrefix("popup") } : nil)
  }

  private func callProblems(in trace: DelegateTrace) -> [String] {
    var problems: [String] = []
    if let calls, !calls.withOthersBetween.isMet(by: trace) {
      problems.append("These calls did not come in this order: \(Self.text(of: calls)).")
    }
    for line in never where line.withOthersBetween.isMet(by: trace) {
      problems.append("This call came, which never should: \(Self.text(of: line)).")
    }
    return problems
  }

  private static func text(of expectation: TraceExpectation) -> String {
    expectation.lines.map { "“\($0)”" }.joined(separator: ", ")
  }

  private static func list(_ labels: [String]) -> String { labels.isEmpty ? "none" : labels.joined(separator: ", ") }

  @MainActor private static func text(of page: WebPageProxy) async -> String {
    let script =
      "(document.body?.innerText ?? document.documentElement?.textContent ?? '').replace(/\\s+/g, ' ').trim()"
    guard case .success(.value(.string(let text))) = await PageObserver(page).evaluate(script) else {
      return ""
    }
    return text
  }

  @MainActor private static func problem(of condition: Condition, in page: WebPageProxy) async -> String? {
    switch await PageObserver(page).evaluate("!!(\(condition.content))") {
    case .success(.value(.bool(true))): nil
    case .success(.exception(let exception)): "\(condition.content) throws in \(page.label): \(exception.text)"
    case .success, .failure: "\(condition.content) does not hold in \(page.label)."
    }
  }
}
