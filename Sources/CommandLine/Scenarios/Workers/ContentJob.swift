import TraceReports
import WorldOrders

/// What a worker is asked to do.
enum ContentJob: Codable, Sendable {
  case run(ScenarioSource, RunWishes)
  /// The selectors of everything in a page that can be clicked.
  case findClickables(PageSource)
  /// The `window.open` calls that the load or a click reaches.
  case reach(PageSource, click: String?)
  /// What a page can do to windows, and what running it reached.
  case inspect(PageSource, run: InspectionRun?, width: Int?)
  /// The report about a scenario whose worker ended before the scenario did.
  case conclude(ScenarioSource, RunWishes, progress: [UInt8], ContentLoss)
  /// The table of browsers, for a terminal of so many columns.
  case surveyBrowsers(width: Int?)
  /// What a page does to windows, as a line of JSON.
  case sweep(SweepPage, SweepWishes)
  /// Runs of a scenario in several orders.
  case explore(OrderedJob)
}

/// What a worker replies when it is done.
enum ContentReply: Codable, Sendable {
  case outcome(ScenarioOutcome)
  case selectors([String])
  case reaches([InspectionRun.Reach])
  case inspection(text: String, json: String)
  case text(String)
  /// What came of the orders.
  case ordered(OrderedRuns)
  /// An input is wrong: one line says how.
  case invalid(String)
}
