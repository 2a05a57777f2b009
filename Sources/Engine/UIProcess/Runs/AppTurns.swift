import AppTasks
import EngineValues

/// Decides which event of the app's own comes first where a device has no fixed order. `Docs/EveryOrder.md` says for each
/// kind why.
@MainActor struct AppTurns {
  /// Events within so many milliseconds are close: as late as an answer that is slow. Timers have tolerances, threads
  /// get their processor, and answers their way.
  private static let nearness = 100.0

  let chooser: WorldChooser

  /// Chooses among tasks that are ready.
  /// - Parameter tasks: the first is the one that ordinarily runs.
  /// - Returns: the place of the one that runs.
  func first(of tasks: [LeftTask]) -> Int {
    tasks.indices.dropFirst().first { place in
      chooses("\(Self.name(of: tasks[place])) goes on before \(Self.name(of: tasks[0]))")
    } ?? 0
  }

  /// Whether the pages, which have processes of their own, tell the app something before its next task.
  func pagesGoFirst(before task: LeftTask) -> Bool {
    // UIKit does its delayed work in the turn in which WebKit tells it. A task whose code is not known is the
    // simulator's, such as a scenario's.
    task.kind != .system && WebWorld.sourcePlace(task.addresses) != nil
      && chooses("the pages go on before \(Self.name(of: task))")
  }

  /// Lines of code are looked up for deviations only: that takes longer than all else that a run does.
  private func chooses(_ subject: @autoclosure () -> String) -> Bool {
    chooser.choose(.turn, ["first", "other"], about: "", subject()) == "other"
  }

  // MARK: Times

  /// The time after which the next event comes; nil if it comes when it is due.
  /// - Parameters:
  ///   - later: the other events of the app that are due, in order.
  ///   - pages: the time at which the next event of a page is due.
  func delay(of next: LeftTask, later: [LeftTask], pages: Double?) -> Double? {
    guard next.kind != .request else { return nil }
    var asked = -Double.infinity
    for other in later {
      // URLSession gives requests up: an answer that comes later is none.
      if other.kind == .request, next.kind == .answer { break }
      guard Self.mayCome(other, before: next), other.due > asked || other.due == next.due else { continue }
      asked = other.due
      if isLater(next, than: Self.event(other)) { return other.due }
    }
    if let pages, pages >= next.due, pages - next.due <= Self.nearness,
      isLater(next, than: "what a page waits for comes")
    {
      return pages
    }
    return nil
  }

  /// Whether pages take so long that something of the app that is due a little later comes first.
  func pagesAreLate(for task: LeftTask, due: Double) -> Bool {
    task.kind != .request && task.due - due <= Self.nearness
      && chooser.choose(.timer, ["due", "later"], about: "", "\(Self.event(task)) before what a page waits for")
        == "later"
  }

  private func isLater(_ next: LeftTask, than other: @autoclosure () -> String) -> Bool {
    chooser.choose(.timer, ["due", "later"], about: "", "\(other()) before \(Self.name(of: next))") == "later"
  }

  private static func mayCome(_ other: LeftTask, before next: LeftTask) -> Bool {
    let isNear = other.due - next.due <= nearness
    switch (next.kind, other.kind) {
    // Nobody says how long a server takes.
    case (.answer, .sleep), (.answer, .asyncAfter), (.answer, .timer), (.answer, .dispatchTimer), (.answer, .thread):
      return true
    case (_, .request): return false
    // A run loop fires its timers in the order of their dates, and libdispatch those of a queue in the order of their times.
    case (.timer, .timer), (.asyncAfter, .asyncAfter), (.asyncAfter, .dispatchTimer), (.dispatchTimer, .asyncAfter),
      (.dispatchTimer, .dispatchTimer), (.transition, .transition):
      return false
    default: return isNear
    }
  }

  // MARK: Names

  /// The most things that a sentence lists.
  private static let listed = 3

  /// The tasks that the app has left for later, as far as their code is known: a part of a sentence, or nothing.
  static func pending(_ left: [LeftTask]) -> String {
    var names: [String] = []
    for task in left where task.kind != .request && WebWorld.sourcePlace(task.addresses) != nil {
      let name = name(of: task)
      if !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return "" }
    let listed = names.prefix(Self.listed).joined(separator: " and ")
    return ", while \(listed) \(names.count == 1 ? "has" : "have") yet to come"
  }

  /// The event, in words.
  private static func event(_ task: LeftTask) -> String {
    switch task.kind {
    case .sleep: "\(name(of: task)) ends"
    case .answer: "\(name(of: task)) comes"
    case .transition: "\(name(of: task)) is over"
    default: "\(name(of: task)) is due"
    }
  }

  private static func name(of task: LeftTask) -> String {
    let line = WebWorld.sourcePlace(task.addresses).map { "\($0.file.split(separator: "/").last ?? ""):\($0.line)" }
    let place = line.map { " of \($0)" }
    switch task.kind {
    case .task: return "a task\(place ?? " of the app")"
    case .block: return "a block\(place ?? " of the app")"
    case .system: return "UIKit"
    case .sleep: return "the sleep\(place ?? " of the app")"
    case .asyncAfter: return "the delayed block\(place ?? " of the app")"
    case .timer, .dispatchTimer: return "the timer\(place ?? " of the app")"
    case .request: return "the time limit of a request\(place ?? "")"
    case .answer: return "the answer to \(task.what)\(line.map { " for \($0)" } ?? "")"
    case .transition: return "a presentation or dismissal"
    case .thread: return "the thread\(place ?? " of the app")"
    }
  }
}

extension WebWorld {
  /// What the app has left for later, as the end of a clause that begins with a comma; empty if there is nothing.
  package var pendingOfApp: String { AppTurns.pending(loop.tasks.left) }

  /// Is nil if the world has only one order.
  var appTurns: AppTurns? { web.chooser.map { AppTurns(chooser: $0) } }
}
