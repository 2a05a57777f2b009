import WebMessages

/// A question for which a page's script waits, until its one end.
@MainActor final class AskedQuestion {
  private enum State {
    /// The app's method is running.
    case asking
    /// The method has returned without an answer.
    case waiting
    case ended
  }

  private let waiting: WaitingQuestion
  private let world: WebWorld
  private let name: String
  private let number: Int
  private let done: @MainActor @Sendable (QuestionEnd) -> Void
  private var state = State.asking

  init(
    _ waiting: WaitingQuestion, of world: WebWorld, done: @escaping @MainActor @Sendable (QuestionEnd) -> Void
  ) {
    self.waiting = waiting
    self.world = world
    self.done = done
    name = world.name(of: waiting.question)
    number = world.dialogs.newNumber()
  }

  /// Tells the app what has happened before, and asks it.
  func ask(after messages: [ContentMessage]) {
    let dialog = OpenDialogs.Dialog(
      name: name, pages: waiting.pages, giveUp: { [self] in end(.answered(waiting.question.answerOfNobody)) },
      endWithProcess: { [self] in end(.processEnded) })
    world.dialogs.open(number, dialog)
    world.handling {
      for message in messages { world.dispatch(message) }
      world.ask(waiting.question) { [self] answer in take(answer) }
    }
    guard state == .asking else { return }
    state = .waiting
    whileWaiting { [self] in
      world.handling { WorldMoments.of(world).userHas(.pageWaits) }
      // An `async` method may be waiting for a user, whose part the test plays.
      whileWaiting { [self] in world.runs.wakeWaiters() }
    }
  }

  private func take(_ answer: ContentAnswer) {
    switch state {
    case .asking: end(.answered(answer))
    case .waiting: end(.answered(answer, after: WorldMoments.lateness(ofAnswerTo: name, in: world)))
    case .ended: break
    }
  }

  private func end(_ end: QuestionEnd) {
    guard state != .ended else { return }
    state = .ended
    world.dialogs.close(number)
    world.commands.handOver()
    done(end)
  }

  /// Goes on once `async` methods have had their time, if there is no answer then.
  private func whileWaiting(_ body: @escaping @MainActor () -> Void) {
    world.asyncCalls.afterwards { [self] in if state == .waiting { body() } }
  }
}
