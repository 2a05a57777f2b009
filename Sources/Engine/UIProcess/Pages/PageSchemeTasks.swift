import WebMessages

/// The requests of one page that the app's scheme handlers answer.
@MainActor final class PageSchemeTasks {
  private unowned let page: WebPageProxy
  private var tasks: [QuestionID: (SchemeTask, any PageSchemeHandler)] = [:]

  init(of page: WebPageProxy) { self.page = page }

  func start(_ request: NavigationRequest, question: QuestionID) {
    guard let scheme = request.url?.scheme, let handler = page.configuration.schemeHandlers[scheme] else { return }
    let task = SchemeTask(request: request) { [weak self, world = page.world] result in
      self?.tasks[question] = nil
      world.send(.answer(question, .schemeTask(result)))
    }
    tasks[question] = (task, handler)
    handler.start(task, page: page)
  }

  func stop(_ question: QuestionID) {
    guard let (task, handler) = tasks.removeValue(forKey: question) else { return }
    task.stop()
    handler.stop(task, page: page)
  }

  func stopAll() {
    for question in tasks.keys { stop(question) }
  }
}
