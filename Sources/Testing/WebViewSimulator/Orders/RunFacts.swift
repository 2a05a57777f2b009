import SimulatedWeb
import UIProcess
import WebMessages
import EngineValues

/// The facts that an observer can see at the end of a run, as far as they decide whether the run is wrong for any app.
package struct RunFacts: Sendable {
  /// The mistakes of the app or its pages, with their numbers.
  var findings: [String: Int] = [:]
  /// The simulator's limits that ended something. Their effect depends on what else runs, so such runs cannot be
  /// compared.
  var limits: [String] = []
  /// Whether the world was quiet in the end.
  var isSettled: Bool
  /// A hash of everything visible.
  package var fingerprint: UInt64

  /// - Parameters:
  ///   - isSettled: whether the last wait ended because everything was quiet.
  ///   - user: the user of the world, if it has one.
  ///   - markup: the markup of the open pages.
  @MainActor package init(of world: WebWorld, isSettled: Bool, user: ImpatientUser?, markup: [String] = []) {
    self.isSettled = isSettled
    let trace = world.trace
    for note in trace.notes {
      switch note.kind {
      case .finding: findings[note.reason.text, default: 0] += 1
      case .limit: limits.append(note.reason.text)
      case .stopped, .deviceFailure, .system, .request, .error: break
      }
    }
    let tokens = TokenUses(in: trace.events.compactMap(\.url))
    let requests = world.web.takeRequestLog()
    for problem in tokens.problems(in: requests) + CodeRedemptions.problems(in: requests) {
      findings[problem, default: 0] += 1
    }
    for problem in Self.loadsInClosedWindows(of: world) { findings[problem, default: 0] += 1 }
    if let kept = user?.keptViews, !kept.isEmpty {
      findings["The app keeps a view after webViewDidClose was called for it."] = kept.count
    }
    var print = Fingerprint()
    for event in trace.events {
      print.add(event.window)
      print.add(event.name.rawValue)
      print.add(event.url ?? "")
      for reason in event.notes { print.add(reason.text) }
    }
    // A later turn of the main thread makes some findings, so their place between the calls is no difference.
    for note in trace.notes where note.kind != .finding && note.kind != .error {
      print.add("\(note.position)")
      print.add(note.reason.text)
    }
    for finding in findings.keys.sorted() { print.add("\(findings[finding, default: 0]) \(finding)") }
    for page in world.pages where !page.isClosed {
      print.add(page.label)
      print.add(page.state.url ?? "")
      print.add(page.state.title)
    }
    for cookie in world.defaultDataStore.cookies.allCookies(now: world.now) {
      print.add(cookie.name)
      print.add(cookie.value)
      print.add(cookie.domain)
    }
    for text in markup + (user?.deeds ?? []) { print.add(text) }
    fingerprint = print.value
  }

  @MainActor private static func loadsInClosedWindows(of world: WebWorld) -> [String] {
    var closed: Set<String> = []
    var problems: [String] = []
    for event in world.trace.events {
      switch event.call {
      case .webViewDidClose: closed.insert(event.window)
      case .didStartProvisionalNavigation where closed.contains(event.window):
        problems.append("A window loads a page after webViewDidClose was called for it.")
      default: break
      }
    }
    return problems
  }

  /// The facts that are wrong for any app and that the ordinary run does not have.
  package func problems(besides ordinary: RunFacts?) -> [String] {
    var problems = findings.keys.sorted().filter { ordinary?.findings[$0] == nil }
    problems += limits.map { "A limit of the simulator was reached: \($0)." }
    if !isSettled, ordinary?.isSettled != false { problems.append("The pages never come to rest.") }
    return problems
  }
}
