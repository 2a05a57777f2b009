import LocalFiles
import Recipes
import TraceReports
import UIProcess
import WebViewSimulator
import Workers

/// Runs untrusted pages in their own processes.
///
/// Only a single-threaded program may use this type, because it forks.
package struct ContentWorkers {
  let pool: WorkerPool<ContentJob, ContentReply>

  /// - Parameter workers: the greatest number of processes that run at the same time.
  package init(_ workers: Int, limits: WorkerLimits) {
    pool = WorkerPool(workers: workers, limits: limits, serve: ContentWorker.serve)
  }

  /// The closure is called while processes work, several times a second.
  package func whileWaiting(_ body: @escaping () -> Void) { pool.whileWaiting = body }

  /// Ends the processes.
  package func shutDown() { pool.shutDown() }

  /// - Parameters:
  ///   - began: is called with the index and the heading of a valid scenario when its run begins.
  ///   - report: is called with outcomes in the order of the sources, and returns whether to go on.
  /// - Returns: whether all scenarios were run; if not, the finished scenarios have been reported.
  /// - Throws: `WorkerStartError`, and any error that `report` throws.
  @discardableResult package func run(
    _ sources: [ScenarioSource], wishes: RunWishes = RunWishes(), began: (Int, String) -> Void = { _, _ in },
    report: (ScenarioOutcome) throws -> Bool
  ) throws -> Bool {
    // The reasons why processes ended, for scenarios whose report another process has to write.
    var losses: [Int: ContentLoss] = [:]
    return try pool.run(
      sources.map { ContentJob.run($0, wishes) },
      began: { slot, told in
        if case .began(let heading)? = ScenarioProgress.read(told).first { began(slot, heading.printable) }
      },
      completed: { slot, completion, seconds in
        let source = sources[slot]
        switch completion {
        case .reply(.outcome(var outcome)) where outcome.isSound:
          outcome.file = source.file
          FileLedger.note(inputs: outcome.inputs.map(\.identity))
          outcome.seconds = seconds
          return .done(outcome)
        case .reply(.invalid(let line)): return .done(source.outcome(.invalid(line.printable)))
        case .reply: return .done(source.outcome(.failed(ContentLoss(ending: .nonsense).reason.description)))
        case .lost(let ending, let progress):
          if let loss = losses[slot] { return .done(source.outcome(.failed(loss.reason.description))) }
          let loss = ContentLoss(ending: ending)
          guard !progress.isEmpty else {
            return .done(
              source.outcome(.invalid("\(source.file): the page could not be read: \(loss.reason)".printable)))
          }
          losses[slot] = loss
          return .again(.conclude(source, wishes, progress: progress, loss))
        }
      }, report: report)
  }

  /// The result of looking for everything that can be clicked in a page.
  package enum Clickables {
    case selectors([String])
    /// The input is wrong, or the page's process ended.
    case outcome(ScenarioOutcome)
  }

  /// - Returns: nil if the user interrupted.
  /// - Throws: `WorkerStartError`
  package func clickables(of page: PageSource) throws -> Clickables? {
    let source = ScenarioSource.page(page, clicks: .selectors([]))
    var found: Clickables?
    try pool.run(
      [.findClickables(page)],
      completed: { _, completion, _ in
        if case .lost(let ending, let progress) = completion, !progress.isEmpty {
          return .again(.conclude(source, RunWishes(), progress: progress, ContentLoss(ending: ending)))
        }
        return .done(Self.clickables(completion, source))
      },
      report: { (clickables: Clickables) in
        found = clickables
        return true
      })
    return found
  }

  private static func clickables(
    _ completion: WorkerPool<ContentJob, ContentReply>.Completion, _ source: ScenarioSource
  ) -> Clickables {
    switch completion {
    case .reply(.selectors(let selectors)): .selectors(selectors)
    case .reply(.outcome(let outcome)) where outcome.isSound: .outcome(outcome)
    case .reply(.invalid(let line)): .outcome(source.outcome(.invalid(line.printable)))
    case .reply: .outcome(source.outcome(.failed(ContentLoss(ending: .nonsense).reason.description)))
    case .lost(let ending, _): .outcome(source.outcome(.failed(ContentLoss(ending: ending).reason.description)))
    }
  }

  /// The table of browsers.
  /// - Returns: nil if the user interrupted.
  /// - Throws: `WorkerStartError`, and `ScenarioFileError` if there is no table.
  package func browsers(width: Int? = nil) throws -> String? {
    guard let reply = try replies(to: [.surveyBrowsers(width: width)]).first else { return nil }
    switch reply {
    case .reply(.text(let text)): return text.printableLines
    case .reply(.invalid(let line)): throw ScenarioFileError(file: "browsers", message: line)
    case .reply: throw ScenarioFileError(file: "browsers", message: ContentLoss(ending: .nonsense).reason.text)
    case .lost(let ending, _):
      throw ScenarioFileError(file: "browsers", message: ContentLoss(ending: ending).reason.text)
    }
  }

  /// The result of each job; fewer if the user interrupted.
  func replies(to jobs: [ContentJob]) throws -> [WorkerPool<ContentJob, ContentReply>.Completion] {
    var replies: [WorkerPool<ContentJob, ContentReply>.Completion] = []
    try pool.run(
      jobs, completed: { _, completion, _ in .done(completion) },
      report: {
        replies.append($0)
        return true
      })
    return replies
  }
}

extension ScenarioSource {
  fileprivate func outcome(_ verdict: ScenarioOutcome.Verdict) -> ScenarioOutcome {
    ScenarioOutcome(file: file, name: name, verdict: verdict)
  }
}

extension ScenarioOutcome {
  /// Whether the reply can belong to this scenario. A page may have taken over its worker, and may lie.
  fileprivate var isSound: Bool {
    trace?.steps.allSatisfy { step in
      step.trace.notes.allSatisfy { (0...step.trace.events.count).contains($0.position) }
    } ?? true
  }
}

extension String {
  /// The text with each line made printable on its own.
  var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\n")
  }
}
