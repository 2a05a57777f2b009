import Dispatch
import LocalFiles
import PageScripting
import TraceReports
import UIProcess
import WebContent
import WebViewSimulator
import Workers
import EngineValues

/// A worker process. It does one job after another.
@MainActor package struct ContentWorker {
  private let channel: WorkerChannel
  private let journal: ProgressJournal
  /// The scenario whose orders the worker has run last, with the bytes that identify it.
  private var explored: (name: [UInt8], scenario: OrderedScenario)?
  /// Whether the process is unfit for another job.
  private var isSpent = false

  /// A process that has grown beyond this many bytes is replaced by a fresh one.
  private static let mostMemory = 200 << 20

  /// Serves until the parent process is gone.
  package nonisolated static func serve(_ channel: WorkerChannel, _ journal: ProgressJournal) -> Never {
    EngineOptions.favorShortRuns()
    Task { @MainActor in
      var worker = ContentWorker(channel: channel, journal: journal)
      await worker.run()
    }
    dispatchMain()
  }

  private init(channel: WorkerChannel, journal: ProgressJournal) {
    self.channel = channel
    self.journal = journal
  }

  private mutating func run() async {
    while true {
      let job = channel.nextJob()
      let reply = await perform(job)
      noteMemory()
      channel.send(isSpent ? .lastResult : .result, BinaryEncoding.certainBytes(reply))
      if isSpent { channel.end() }
    }
  }

  private mutating func noteMemory() {
    if let memory = ProcessUsage.anonymousBytes(), memory > Self.mostMemory { isSpent = true }
  }

  private mutating func perform(_ bytes: ArraySlice<UInt8>) async -> ContentReply {
    do {
      return try await perform(try BinaryDecoding.value(ContentJob.self, from: bytes))
    } catch let error as ScenarioFileError {
      return .invalid(error.description)
    } catch {
      return .invalid("\(error)")
    }
  }

  private mutating func perform(_ job: ContentJob) async throws -> ContentReply {
    switch job {
    case .run(let source, let wishes):
      // Files that an earlier job has read do not belong to this scenario.
      _ = FileLedger.takeNewInputs()
      var outcome = await outcome(of: source, wishes)
      outcome.inputs = FileLedger.takeNewInputs()
      wishes.dropUnwanted(of: &outcome)
      return .outcome(outcome)
    case .conclude(let source, let wishes, let progress, let loss):
      let scenario = try source.load(wishes)
      guard let lost = LostScenario(scenario, progress: ScenarioProgress.read(progress), reason: loss.reason) else {
        return .invalid("\(source.file): the page could not be read: \(loss.reason.text)".printable)
      }
      return .outcome(ScenarioBatch.outcome(of: scenario, file: source.file, trace: lost.trace()))
    case .findClickables(let page):
      let scenario = try page.load().scenario()
      return .selectors(
        try await telling { tell in try await ScenarioRunner.clickableSelectors(of: scenario, tell: tell) })
    case .reach(let page, let click):
      let page = try page.load()
      return .reaches(try await telling { tell in try await InspectionRun.reaches(of: page, click: click, tell: tell) })
    case .inspect(let source, let run, let width):
      let text = InspectionText(try source.load().inspect(), file: source.file, run: run)
      return .inspection(text: text.text(width: width), json: text.jsonValue.description)
    case .surveyBrowsers(let width): return .text(try await BrowserSurvey.run().text(width: width))
    case .explore(let job): return .ordered(try await explore(job))
    case .sweep(let page, let wishes): return .text(try await SweepRun.run(page, wishes).description)
    }
  }

  private mutating func outcome(of source: ScenarioSource, _ wishes: RunWishes) async -> ScenarioOutcome {
    do throws(ScenarioFileError) {
      let scenario = try source.load(wishes)
      return await telling { tell in
        await ScenarioBatch.outcome(of: scenario, file: source.file, tell: tell)
      }
    } catch {
      return ScenarioOutcome(file: source.file, name: source.name, invalid: error)
    }
  }

  /// The scenario is read once for all of its orders.
  /// - Returns: the runs until the process is unfit for another one; at least one.
  private mutating func explore(_ job: OrderedJob) async throws -> OrderedRuns {
    let name = BinaryEncoding.certainBytes(job.source) + BinaryEncoding.certainBytes(job.wishes)
    var scenario: OrderedScenario
    if let explored, explored.name == name {
      scenario = explored.scenario
    } else {
      // Files that an earlier job has read do not belong to this scenario.
      _ = FileLedger.takeNewInputs()
      scenario = OrderedScenario(try job.source.load(job.wishes), ordinary: job.ordinary)
    }
    var runs: [OrderedRun] = []
    for order in job.orders where !isSpent {
      runs.append(try await scenario.run(order, kinds: job.kinds))
      if scenario.hasLostContent { isSpent = true }
      noteMemory()
    }
    explored = (name, scenario)
    return OrderedRuns(runs: runs, ordinary: scenario.ordinary, inputs: FileLedger.takeNewInputs())
  }

  /// Writes the progress of a run into the journal.
  private mutating func telling<Value: Sendable, Failure: Error>(
    _ body: (@escaping @MainActor (ScenarioProgress) -> Void) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    var hasLostEngine = false
    let value = try await body { [journal, channel] progress in
      journal.append(progress)
      switch progress {
      case .began: channel.send(.progress, [])
      case .lostEngine: hasLostEngine = true
      case .event, .note, .step: break
      }
    }
    if hasLostEngine { isSpent = true }
    return value
  }
}
