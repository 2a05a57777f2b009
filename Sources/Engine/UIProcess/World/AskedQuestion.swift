import WebMessages

/// A question for which a page's script waits, until its one end.
@MainActor final class AskedQuestion {
  private enum State {
    /// The app's method is running.
    case asking
    /// The method has returned without an answer.
    case waiting(userHadMoment: Bool)
    case ended(QuestionEnd)
  }

  let waiting: WaitingQuestion
  private var state = State.asking
  /// The world that was asked, while it is open.
  private var dialog: (world: WebWorld, number: Int)?

  init(_ waiting: WaitingQuestion) { self.waiting = waiting }

  var end: QuestionEnd? { if case .ended(let end) = state { end } else { nil } }
  var hasEnded: Bool { end != nil }

  /// Tells the app of earlier events, and asks it.
  func ask(after messages: [ContentMessage], in world: WebWorld) {
    let name = world.name(of: waiting.question)
    let number = world.dialogs.newNumber()
    world.dialogs.open(
      number,
      OpenDialogs.Dialog(
        name: name, pages: waiting.pages, giveUp: { [self] in end(.answered(waiting.question.answerOfNobody)) },
        endWithProcess: { [self] in end(.processEnded) }))
    dialog = (world, number)
    world.handling {
      for message in messages { world.dispatch(message) }
      world.ask(waiting.question) { [self] answer in take(answer, name, in: world) }
    }
    if case .asking = state { state = .waiting(userHadMoment: false) }
  }

  /// Gives the user a moment while the page waits, once.
  /// - Returns: whether the moment was now.
  func takeMoment() -> Bool {
    guard case .waiting(userHadMoment: false) = state, let world = dialog?.world else { return false }
    state = .waiting(userHadMoment: true)
    world.handling { WorldMoments.of(world).userHas(.pageWaits) }
    return true
  }

  private func take(_ answer: ContentAnswer, _ name: String, in world: WebWorld) {
    switch state {
    case .asking: end(.answered(answer))
    case .waiting: end(.answered(answer, after: WorldMoments.lateness(ofAnswerTo: name, in: world)))
    case .ended: break
    }
  }

  func end(_ end: QuestionEnd) {
    guard !hasEnded else { return }
    state = .ended(end)
    guard let (world, number) = dialog else { return }
    dialog = nil
    world.dialogs.close(number)
  }
}
