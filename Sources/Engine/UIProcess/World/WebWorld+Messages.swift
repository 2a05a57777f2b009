import Reasons
import WebMessages

/// Passes the content side's messages and questions to the right page.
extension WebWorld {
  func ask(_ question: ContentQuestion, answer: @escaping @MainActor (ContentAnswer) -> Void) {
    switch question {
    case .createPage(let request):
      guard let page = openPage(request.opener) else { return answer(.created(nil)) }
      answer(.created(page.createPage(request)))
    case .alert(let id, let message, let frame):
      guard let page = openPage(id) else { return answer(.done) }
      PageDialogs(of: page).runAlert(message, frame: frame) { answer(.done) }
    case .confirm(let id, let message, let frame):
      guard let page = openPage(id) else { return answer(.confirmed(false)) }
      PageDialogs(of: page).runConfirm(message, frame: frame) { answer(.confirmed($0)) }
    case .prompt(let id, let message, let defaultText, let frame):
      guard let page = openPage(id) else { return answer(.text(nil)) }
      PageDialogs(of: page).runPrompt(message, defaultText: defaultText, frame: frame) { answer(.text($0)) }
    case .beforeUnload(let id, let message):
      guard let page = openPage(id) else { return answer(.confirmed(true)) }
      PageDialogs(of: page).runBeforeUnload(message) { answer(.confirmed($0)) }
    case .decideFragment(let id, let action):
      guard let page = openPage(id) else { return answer(.decision(.allow)) }
      page.decideFragment(action) { answer(.decision($0)) }
    case .schemeTask(let id, let request):
      guard let page = page(id) else { return answer(question.answerOfNobody) }
      page.schemeTasks.start(request) { answer(.response($0)) }
    }
  }

  func dispatch(_ message: ContentMessage) {
    switch message {
    case .decideNavigation(let id, let action, let navigation, let question):
      openPage(id)?.decide(action, navigation: navigation, question: question)
    case .decideResponse(let id, let response, let navigation, let question):
      openPage(id)?.decide(response, navigation: navigation, question: question)
    case .didStart(let id, let navigation, let url, let reason):
      openPage(id)?.didStart(navigation, url: url, reason: reason)
    case .didReceiveServerRedirect(let id, let navigation, let url, let reason):
      openPage(id)?.didReceiveServerRedirect(navigation, url: url, reason: reason)
    case .didCommit(let id, let navigation, let url, let secure, let reason):
      openPage(id)?.didCommit(navigation, url: url, isSecure: secure, reason: reason)
    case .didFinish(let id, let navigation, let url, let reason):
      openPage(id)?.didFinish(navigation, url: url, reason: reason)
    case .didFail(let id, let navigation, let error, let provisional, let reason):
      openPage(id)?.didFail(navigation, error: error, phase: provisional ? .provisional : .committed, reason: reason)
    case .didAbandon(let id, let navigation): page(id)?.didAbandon(navigation)
    case .didMoveTraversal(let id, let url): page(id)?.didMoveTraversal(to: url)
    case .didForgetNavigation(let id, let navigation): page(id)?.forgottenNavigation = navigation
    case .didBecomeDownload(let id, let request, let action, let response, let reason):
      openPage(id)?.didBecomeDownload(request, action: action, response: response, reason: reason)
    case .didChangeURL(let id, let url): page(id)?.didChangeURL(url)
    case .didChangeTitle(let id, let title): page(id)?.didChangeTitle(title)
    case .didChangeProgress(let id, let progress): page(id)?.didChangeProgress(progress)
    case .didChangeFullscreen(let id, let isIn):
      for step in PageFullscreenState.steps(isIn: isIn) { page(id)?.change { $0.fullscreen = step } }
    case .didChangeHistory(let id, let history): page(id)?.didChangeHistory(history)
    case .didClose(let id, let reason): openPage(id)?.didClose(reason: reason)
    case .console(let id, let message): page(id)?.console(message)
    case .didStop(let id, let reason): note(.stopped, page: id, reason)
    case .limit(let id, let reason): note(.limit, page: id, reason)
    case .scriptMessage(let message, let question): page(message.page)?.receive(message, question: question)
    case .schemeTask(let id, let request, let question): page(id)?.schemeTasks.start(request, question: question)
    case .schemeTaskStopped(let question): for page in pages { page.schemeTasks.stop(question) }
    case .cookiesChanged: break
    case .cause(let place): trace.place = place
    case .processTerminated(let id, let reason): page(id)?.processTerminated(reason: reason)
    case .replied(let reply): replies.settle(reply)
    case .didDestroy(let id): pageTable.letGo(id)
    }
  }

  /// A page that the app has closed hears nothing more and is asked nothing, though web content may not know yet.
  private func openPage(_ id: PageID) -> WebPageProxy? { page(id).flatMap { $0.isClosed ? nil : $0 } }

  private func note(_ kind: TraceNote.Kind, page id: PageID, _ reason: Reason) {
    trace.note(kind, window: pageTable.label(of: id), reason)
  }
}
