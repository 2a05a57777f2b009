import TraceReports
import EngineValues

/// A job for a worker.
enum ContentJob: Codable, Sendable {
  case run(ScenarioSource, RunWishes)
  /// The selectors of all clickable elements of a page.
  case findClickables(PageSource)
  /// The `window.open` calls that the load or a click reaches.
  case reach(PageSource, click: String?)
  /// The effects that a page can have on windows, and the calls that its run reached.
  case inspect(PageSource, run: InspectionRun?, width: Int?)
  /// The report about a scenario whose worker ended before the scenario did.
  case conclude(ScenarioSource, RunWishes, progress: [UInt8], ContentLoss)
  /// The table of browsers; `width` is the number of the terminal's columns.
  case surveyBrowsers(width: Int?)
  /// The effects of a page on windows, as a line of JSON.
  case sweep(SweepPage, SweepWishes)
  /// Runs of a scenario in several orders.
  case explore(OrderedJob)
}

/// The reply of a worker after a job.
enum ContentReply: Codable, Sendable {
  case outcome(ScenarioOutcome)
  case selectors([String])
  case reaches([InspectionRun.Reach])
  case inspection(text: String, json: String)
  case text(String)
  /// The results of the orders.
  case ordered(OrderedRuns)
  /// An input is wrong: one line says how.
  case invalid(String)
}
