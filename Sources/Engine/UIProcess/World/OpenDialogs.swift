/// Questions of pages that the app has not answered. Their scripts are waiting.
@MainActor final class OpenDialogs {
  struct Dialog {
    /// Such as `confirm("Delete?") of main`.
    var name: String
    var since = ContinuousClock.now
    /// Answers as if there were no app.
    var giveUp: @MainActor () -> Void
  }

  private var dialogs: [Int: Dialog] = [:]
  private var next = 0

  var isEmpty: Bool { dialogs.isEmpty }
  /// Oldest first.
  var all: [Dialog] { dialogs.sorted { $0.key < $1.key }.map(\.value) }

  func newNumber() -> Int {
    defer { next += 1 }
    return next
  }

  func open(_ number: Int, _ dialog: Dialog) { dialogs[number] = dialog }
  func close(_ number: Int) { dialogs[number] = nil }

  func giveUp() {
    for dialog in all { dialog.giveUp() }
    dialogs = [:]
  }
}
