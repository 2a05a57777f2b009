import ProcessModel
import WindowRegistry

/// The entries of the session history that belong to one frame, after WebKit's HistoryController.
final class HistoryController {
  unowned let frame: Frame
  unowned let world: ContentWorld

  var current: SessionHistoryEntry?
  var previous: SessionHistoryEntry?
  /// The destination of a traversal that has not committed.
  var provisional: SessionHistoryEntry?
  /// Where a script wants to go, while the UI process is asked; another load forgets it. WebKit's m_policyItem.
  private(set) var asked: SessionHistoryEntry?

  init(frame: Frame) {
    self.frame = frame
    world = frame.world
  }

  /// WebKit replaces the first entry when it is about:blank: the page opened empty and navigated later. A fragment
  /// makes it another URL.
  var currentShouldBeReplaced: Bool { current != nil && previous == nil && current?.url == .aboutBlank }

  func willAsk(about entry: SessionHistoryEntry) { asked = entry }

  /// Another load comes first.
  func forgetAsked() { asked = nil }

  /// The load that goes to the entry starts.
  func willTraverse(to entry: SessionHistoryEntry) { provisional = entry }
}
