import EngineValues
import WebMessages

/// Asks the app before a page goes to another entry of its session history (rule 4.47).
@MainActor struct TraversalQuestions {
  private let page: WebPageProxy

  init(of page: WebPageProxy) { self.page = page }

  /// WebKit's WebPageProxy::shouldGoToBackForwardListItem. Nothing is undone if the app refuses: the URL that a view
  /// shows for a traversal of its own stays until the next load.
  /// - Parameter isInstant: whether the entry's page is in the page cache.
  func ask(about entry: Int, isInstant: Bool, then receive: @escaping @MainActor (PolicyDecision) -> Void) {
    guard let client = page.client, let item = page.backForwardList.items.first(where: { $0.id == entry }) else {
      return receive(.cancel)
    }
    let trace = page.world.trace
    let place = trace.append(
      TraceEvent(
        window: page.label, call: .shouldGoToBackForwardListItem(TraversalRecord(willUseInstantBack: isInstant)),
        url: item.url, notes: [isInstant ? .appDecidesAboutCachedPage : .appDecidesAboutEntry]))
    let listener = Answer<Bool> { mayGo in
      trace.update(place) { event in
        event.call = .shouldGoToBackForwardListItem(TraversalRecord(willUseInstantBack: isInstant, reply: mayGo))
        if !mayGo { event.notes.append(.appRefusesEntry) }
      }
      receive(mayGo ? .allow : .cancel)
    }
    trace.during(place) { client.page(page, shouldGoTo: item, willUseInstantBack: isInstant, answer: listener) }
  }
}

extension WebPageProxy {
  func decideTraversal(to entry: Int, isInstant: Bool, _ question: QuestionID) {
    TraversalQuestions(of: self).ask(about: entry, isInstant: isInstant) { [world] decision in
      world.send(.answer(question, .policy(decision, nil)))
    }
  }
}
