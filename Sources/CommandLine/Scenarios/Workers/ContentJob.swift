/// What a worker is asked to do.
enum ContentJob: Codable, Sendable {
  case run(ScenarioSource)
  /// The selectors of everything in a page that can be clicked.
  case findClickables(PageSource)
  /// The calls of `window.open` that the load reaches, or a click.
  case reach(PageSource, click: String?)
  /// What a page can do to windows, with what runs of it reached.
  case inspect(PageSource, run: InspectionRun?, width: Int?)
  /// What is to be said of a scenario whose worker ended before it did.
  case conclude(ScenarioSource, progress: [UInt8], ContentLoss)
  case surveyBrowsers
}

/// What a worker says when it is done.
enum ContentReply: Codable, Sendable {
  case outcome(ScenarioOutcome)
  case selectors([String])
  case reaches([InspectionRun.Reach])
  case inspection(text: String, json: String)
  case text(String)
  /// An input is wrong: one line.
  case invalid(String)
}
