import WebViewSimulator
import Workers

extension ContentWorkers {
  /// An inspection in both formats.
  package struct Inspection {
    package var text: String
    package var json: JSONValue
  }

  /// - Parameter isRun: whether to run the page as well, to see which calls are reached.
  /// - Returns: nil if the user interrupted.
  /// - Throws: `WorkerStartError`, and `ScenarioFileError` for a page that cannot be read.
  package func inspect(_ page: PageSource, isRun: Bool, width: Int?) throws -> Inspection? {
    guard let run = isRun ? try reach(page) : InspectionRun() else { return nil }
    let job = ContentJob.inspect(page, run: isRun ? run : nil, width: width)
    guard let completion = try replies(to: [job]).first else { return nil }
    switch completion {
    case .reply(.inspection(let text, let json)):
      guard let json = try? JSONReader.parse(json) else { throw Self.error(page, .nonsense) }
      return Inspection(text: text.printableLines, json: json)
    case .reply(.invalid(let line)): throw InvalidInput(description: line.printable)
    case .reply: throw Self.error(page, .nonsense)
    case .lost(let ending, _): throw Self.error(page, ending)
    }
  }

  /// An input is wrong: one line says how.
  package struct InvalidInput: Error, CustomStringConvertible {
    package var description: String
  }

  private static func error(_ page: PageSource, _ ending: WorkerEnding) -> InvalidInput {
    InvalidInput(
      description: "\(page.file): the page could not be read: \(ContentLoss(ending: ending).reason)".printable)
  }

  /// Loads the page, and clicks everything that can be clicked, each time on a fresh copy.
  private func reach(_ page: PageSource) throws -> InspectionRun? {
    guard let found = try replies(to: [.findClickables(page)]).first else { return nil }
    var clicks: [String?] = [nil]
    switch found {
    case .reply(.selectors(let selectors)): clicks += selectors
    case .reply(.invalid(let line)): throw InvalidInput(description: line.printable)
    // The load below reports the failure.
    default: break
    }
    let completions = try replies(to: clicks.map { .reach(page, click: $0) })
    guard completions.count == clicks.count else { return nil }
    var run = InspectionRun()
    for (click, completion) in zip(clicks, completions) {
      let loss: ContentLoss
      switch completion {
      case .reply(.reaches(let reaches)):
        run.add(reaches)
        continue
      case .reply: loss = ContentLoss(ending: .nonsense)
      case .lost(let ending, _): loss = ContentLoss(ending: ending)
      }
      run.losses.append(.init(occasion: InspectionRun.occasion(click), reason: loss.reason))
    }
    return run
  }
}
