import EngineValues
import WebMessages

/// Passes the web processes' messages and questions to the right page.
extension WebWorld {
  func ask(_ question: ContentQuestion, answer: @escaping @MainActor (ContentAnswer) -> Void) {
    // Scheme handlers are asked even if the app has closed the page.
    let isForClosed = if case .schemeTask = question { true } else { false }
    guard let page = isForClosed ? page(question.page) : openPage(question.page) else {
      return answer(question.answerOfNobody)
    }
    PageQuestions(of: page).ask(question, answer: answer)
  }

  func dispatch(_ message: ContentMessage) {
    switch message {
    case .delegate(let id, let message): openPage(id)?.hear(message)
    case .didAbandon(let id, let navigation): page(id)?.didAbandon(navigation)
    case .didMoveTraversal(let id, let url): page(id)?.didMoveTraversal(to: url)
    case .didForgetNavigation(let id, let navigation): page(id)?.process.forgottenNavigation = navigation
    case .didChangeURL(let id, let url): page(id)?.didChangeURL(url)
    case .didChangeTitle(let id, let title): page(id)?.didChangeTitle(title)
    case .didChangeProgress(let id, let progress): page(id)?.didChangeProgress(progress)
    case .didChangeFullscreen(let id, let isIn):
      for step in PageFullscreenState.steps(isIn: isIn) { page(id)?.change { $0.fullscreen = step } }
    case .didChangeHistory(let id, let history): page(id)?.didChangeHistory(history)
    case .console(let id, let message): page(id)?.console(message)
    case .didStop(let id, let reason): note(.stopped, page: id, reason)
    case .limit(let id, let reason): note(.limit, page: id, reason)
    case .finding(let id, let reason): note(.finding, page: id, reason)
    case .error(let id, let reason): trace.note(error: reason, window: pageTable.label(of: id))
    case .scriptMessage(let message, let question): page(message.page)?.receive(message, question: question)
    case .schemeTask(let id, let request, let question): page(id)?.schemeTasks.start(request, question: question)
    case .openPanel(let id, let request, let frame, let question):
      openPage(id).map { PageOpenPanels(of: $0).run(request, frame: frame, question) }
    case .schemeTaskStopped(let question): for page in pages { page.schemeTasks.stop(question) }
    case .cookiesChanged: break
    case .cause, .looks, .posted: trace.take(message)
    case .replied(let reply): replies.settle(reply)
    case .didDestroy(let id): pageTable.letGo(id)
    case .processDidEnd(let ids, let end): PageProcess.didEnd(of: ids.compactMap(openPage), end)
    }
  }

  /// The page, unless the app has closed it: a closed page gets no more messages or questions, although web content may
  /// not know of its end yet.
  private func openPage(_ id: PageID) -> WebPageProxy? { page(id).flatMap { $0.isClosed ? nil : $0 } }

  private func note(_ kind: TraceNote.Kind, page id: PageID, _ reason: Reason) {
    trace.note(kind, window: pageTable.label(of: id), reason)
  }
}
