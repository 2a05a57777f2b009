import SimulatedWeb
import WebMessages

/// The system's own pickers for files. The test plays the user: it answers the picker that is shown, or says beforehand
/// which files the user will choose.
@MainActor public final class FilePickers {
  private var shown: [PageID: (request: OpenPanelRequest, done: Answer<FileChoice>)] = [:]
  /// The user's choice for the next question, in a picker of the system or in a panel of a ready-made app.
  public var nextChoice: FileChoice?

  /// Shows a picker. A view has one picker at most: web content asks for no second one.
  func show(on page: WebPageProxy, _ request: OpenPanelRequest, done: Answer<FileChoice>) {
    if let choice = takeNextChoice() { done.reply(choice) } else { shown[page.id] = (request, done) }
  }

  /// Forgets the picker, because the page that asked is gone and nobody waits for an answer.
  func dismiss(on page: WebPageProxy) { shown[page.id] = nil }

  public func takeNextChoice() -> FileChoice? {
    defer { nextChoice = nil }
    return nextChoice
  }

  /// The request of the picker that a view shows; nil if it shows none.
  public func request(on page: WebPageProxy) -> OpenPanelRequest? { shown[page.id]?.request }

  /// Answers the picker that the view shows, if it shows one.
  public func answer(_ choice: FileChoice, on page: WebPageProxy) {
    shown.removeValue(forKey: page.id)?.done.reply(choice)
  }
}

extension WebWorld {
  public var filePickers: FilePickers { companion(FilePickers.self) { FilePickers() } }
}
