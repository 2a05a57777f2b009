import MainThread
import WebMessages

/// Handles the content side's messages and questions on the main actor.
extension WebWorld: ContentHandler {
  func handle(_ messages: [ContentMessage], done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void) {
    var isReleased = false
    let release: @MainActor () -> Void = { [self] in
      guard !isReleased else { return }
      isReleased = true
      releaseContent = nil
      done(commands.takeAll())
    }
    releaseContent = release
    dispatchAll(messages)
    // Sends the commands that were issued after the content side went on.
    if isReleased { flushInsideOfMethod() }
    asyncCalls.afterwards(release)
  }

  func rest(done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void) {
    handling { WorldMoments.of(self).userHas(.rest) }
    asyncCalls.afterwards { [self] in done(commands.takeAll()) }
  }

  func handle(
    _ messages: [ContentMessage], question waiting: WaitingQuestion,
    done: @escaping @MainActor @Sendable (QuestionEnd) -> Void
  ) {
    AskedQuestion(waiting, of: self, done: done).ask(after: messages)
  }

  func handleBlocked(_ messages: [ContentMessage], done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void) {
    tellBlocked("what WebKit has to tell the app")
    handle(messages, done: done)
  }

  /// Answers a dialog without the app, which could not show it: a device would not get so far.
  func handleBlocked(
    _ messages: [ContentMessage], question waiting: WaitingQuestion,
    done: @escaping @MainActor @Sendable (QuestionEnd) -> Void
  ) {
    tellBlocked(name(of: waiting.question))
    if case .createPage = waiting.question { return handle(messages, question: waiting, done: done) }
    dispatchAll(messages)
    done(.answered(waiting.question.answerOfNobody))
  }

  func dispatchAll(_ messages: [ContentMessage]) { handling { for message in messages { dispatch(message) } } }

  func handling(_ body: () -> Void) {
    let outer = isHandling
    isHandling = true
    // A method may run a run loop, and the main queue may have moved to another thread since the last command.
    if !outer { watch.workBegins() }
    if let surroundings { surroundings(body) } else { body() }
    isHandling = outer
    guard !outer else { return }
    let ended = runs.takeKeptEnds()
    guard !ended.isEmpty else { return }
    bridge.mainThread.send(MainErrand { for end in ended { self.runEnded(end) } })
  }
}
