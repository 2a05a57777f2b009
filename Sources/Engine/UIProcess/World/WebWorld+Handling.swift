import AppTasks
import EngineValues
import WebMessages

/// Handles the messages and questions of web content.
extension WebWorld: ContentHandler {
  func handle(_ messages: [ContentMessage]) {
    tellBlocked("what WebKit has to tell the app")
    handling { for message in messages { dispatch(message) } }
  }

  func handle(_ messages: [ContentMessage], question: AskedQuestion) {
    if blockedWait != nil {
      tellBlocked(name(of: question.waiting.question))
      // A dialog that the app could not show is answered without it: a device would not get so far.
      guard case .createPage = question.waiting.question else {
        handling { for message in messages { dispatch(message) } }
        return question.end(.answered(question.waiting.question.answerOfNobody))
      }
    }
    question.ask(after: messages, in: self)
  }

  func restBegins() { atRest?() }

  func userRests() { handling { WorldMoments.of(self).userHas(.rest) } }

  /// Runs code of the app.
  func handling(_ body: () -> Void) {
    loop.tasks.enter { if let surroundings { surroundings(body) } else { body() } }
  }
}

/// A wait of the main thread that would never have ended.
struct BlockedWait {
  var place: DeviceFailure.SourcePlace?
  var isTold = false
}

/// The effects of a job of the main actor that runs a run loop or waits forever (rule 9.12).
///
/// On a device, WebKit's messages arrive in any run loop that the main thread runs, but nothing arrives while it waits
/// at a semaphore. The first case works the same here. The second case hangs an app, so it is a failure here; the
/// simulator then does the work for which the thread waits, so that the test continues.
extension WebWorld {
  func mainThreadIsBlocked(_ addresses: [UInt], _ body: () -> Void) {
    let outer = blockedWait
    blockedWait = BlockedWait(place: Self.sourcePlace(addresses))
    defer { blockedWait = outer }
    for dialog in dialogs.all {
      tellBlocked(dialog.name)
      dialog.giveUp()
    }
    body()
  }

  func workLasts(_ addresses: [UInt]) {
    let place = Self.sourcePlace(addresses)
    fail(
      DeviceFailure(
        exception: "Endless work",
        message: "a block of the app has not ended after \(Int(saturating: AppTasks.limitOfWork)) s",
        window: nil, cause: place.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line)" } ?? "a queue",
        reason: Reason.appWorkLasts, ending: .isOfTest, place: place))
  }

  func runLoopIsStuck() -> Bool {
    let open = dialogs.all
    for dialog in open {
      failHanging(
        "the main thread runs a run loop until the page continues, but the page waits for the answer to \(dialog.name)",
        nil)
      dialog.giveUp()
    }
    return !open.isEmpty
  }

  private func tellBlocked(_ what: String) {
    guard var wait = blockedWait, !wait.isTold else { return }
    wait.isTold = true
    blockedWait = wait
    failHanging("the main thread waits for ever, and \(what) waits for the main thread", wait.place)
  }

  private func failHanging(_ message: String, _ place: DeviceFailure.SourcePlace?) {
    fail(
      DeviceFailure(
        exception: "Deadlock", message: message, window: nil,
        cause: place.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line)" } ?? "the main thread",
        reason: Reason.mainThreadHangs, ending: .hangs, place: place))
  }

  func name(of question: ContentQuestion) -> String {
    "\(question.words) of \(pageTable.label(of: question.page) ?? "a closed window")"
  }
}
