import SimulatedWeb
import WebMessages

/// The system's own pickers for files. The test plays the user: it answers the one that is shown, or says beforehand
/// what the user will choose.
@MainActor public final class FilePickers {
  private var shown: [PageID: (request: OpenPanelRequest, done: DialogListener<FileChoice>)] = [:]
  /// What the user will choose as soon as somebody asks, in a picker of the system or in a panel of a ready-made app.
  public var nextChoice: FileChoice?

  /// A view has one picker at most; web content asks for no second one.
  func show(on page: WebPageProxy, _ request: OpenPanelRequest, done: DialogListener<FileChoice>) {
    if let choice = takeNextChoice() { done.reply(choice) } else { shown[page.id] = (request, done) }
  }

  /// The page that asked is gone: nobody waits for an answer any more.
  func dismiss(on page: WebPageProxy) { shown[page.id] = nil }

  public func takeNextChoice() -> FileChoice? {
    defer { nextChoice = nil }
    return nextChoice
  }

  /// What the picker is for that a view shows; nil if it shows none.
  public func request(on page: WebPageProxy) -> OpenPanelRequest? { shown[page.id]?.request }

  /// Has no effect if no picker is shown there.
  public func answer(_ choice: FileChoice, on page: WebPageProxy) {
    shown.removeValue(forKey: page.id)?.done.reply(choice)
  }
}

extension WebWorld {
  public var filePickers: FilePickers { companion(FilePickers.self) { FilePickers() } }
}
