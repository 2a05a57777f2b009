import WebViewSimulator
import Workers

extension ContentWorkers {
  /// Sweeps pages, each in one of the processes.
  /// - Parameter report: is called with a line per page, in order, and returns whether to go on.
  /// - Returns: whether all were swept.
  /// - Throws: `WorkerStartError`
  @discardableResult package func sweep(
    _ pages: [SweepPage], wishes: SweepWishes, report: (String) -> Bool
  ) throws -> Bool {
    try pool.run(
      pages.map { ContentJob.sweep($0, wishes) },
      completed: { slot, completion, _ in
        switch completion {
        case .reply(.text(let line)): .done(line)
        case .reply(.invalid(let text)): .done(Self.line(pages[slot], error: text))
        case .reply: .done(Self.line(pages[slot], error: ContentLoss(ending: .nonsense).reason.text))
        case .lost(let ending, _): .done(Self.line(pages[slot], error: ContentLoss(ending: ending).reason.text))
        }
      }, report: report)
  }

  /// The line of a page that could not be swept.
  private static func line(_ page: SweepPage, error: String) -> String {
    let value: JSONValue = [
      "page": .string(page.url ?? page.file),
      "errors": [["by": "load", "message": .string(error.printable)]], "failed": true,
    ]
    return value.description
  }
}
