import ProcessModel
import WebMessages

/// Asks the app before a frame goes to another entry of the session history, if the app has a method for that
/// (rule 4.47).
struct TraversalPrompt {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  var isWanted: Bool { frame.page?.settings.questions.contains(.beforeTraversal) == true }

  /// WebKit's Page::goToItem and HistoryController::goToItemShared. The frame's loads end before the app is asked, and
  /// the script waits if the entry is of the same document.
  /// - Parameter proceed: called if the app permits the traversal, or need not be asked.
  func ask(about item: SessionHistoryEntry, then proceed: @escaping () -> Void) {
    guard isWanted, let page = frame.page else { return proceed() }
    let history = frame.history
    if let current = history.current, current.sequences.document != item.sequences.document {
      frame.stopper.stopAllLoads(reason: .newNavigationTakesOver, for: .page)
    }
    history.willAsk(about: item)
    if let current = history.current, item.isSameDocument(as: current) {
      guard case .decision(let decision) = world.ask(.decideTraversal(page.id, to: item.id)) else { return }
      return answered(decision, about: item, then: proceed)
    }
    let question = world.questions.askPolicy { decision, _ in answered(decision, about: item, then: proceed) }
    let isInstant = item.cachedPage.map { !$0.isSuspended } ?? false
    world.post(.decideTraversal(page.id, to: item.id, isInstant: isInstant, question))
  }

  /// Acts on the answer, unless another traversal or another load came first.
  private func answered(_ decision: PolicyDecision, about item: SessionHistoryEntry, then proceed: () -> Void) {
    guard frame.isAttached, frame.history.asked === item else { return }
    frame.history.forgetAsked()
    if decision == .allow { proceed() }
  }
}
