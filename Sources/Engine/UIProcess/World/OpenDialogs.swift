import WebMessages

/// Questions of pages that the app has not answered. Their scripts are waiting.
@MainActor final class OpenDialogs {
  struct Dialog {
    /// The dialog in words, such as `confirm("Delete?") of main`.
    var name: String
    /// The pages of the process whose script waits.
    var pages: [PageID]
    /// Answers as if there were no app.
    var giveUp: @MainActor () -> Void
    /// Lets the process end; later answers of the app are ignored.
    var endWithProcess: @MainActor () -> Void
  }

  private var dialogs: [Int: Dialog] = [:]
  private var next = 0

  var isEmpty: Bool { dialogs.isEmpty }
  /// The dialogs, oldest first.
  var all: [Dialog] { dialogs.sorted { $0.key < $1.key }.map(\.value) }

  func newNumber() -> Int {
    defer { next += 1 }
    return next
  }

  func open(_ number: Int, _ dialog: Dialog) { dialogs[number] = dialog }
  func close(_ number: Int) { dialogs[number] = nil }

  /// Ends the dialogs of a process that ends: nobody waits for an answer any more (rule 7.16).
  func processEnds(of page: PageID) {
    for dialog in all where dialog.pages.contains(page) { dialog.endWithProcess() }
  }

  func giveUp() {
    for dialog in all { dialog.giveUp() }
    dialogs = [:]
  }
}
