import SimulatedWeb
import WebMessages

/// The requests of one page that the app's scheme handlers answer.
@MainActor final class PageSchemeTasks {
  private unowned let page: WebPageProxy
  private var tasks: [QuestionID: (SchemeTask, any PageSchemeHandler)] = [:]
  /// The tasks for which scripts wait; they have no question of their own. A script may wait inside another one's wait.
  private var synchronous: [(SchemeTask, any PageSchemeHandler)] = []

  init(of page: WebPageProxy) { self.page = page }

  func start(_ request: SchemeRequest, question: QuestionID) {
    guard let handler = handler(of: request) else { return }
    let task = SchemeTask(request) { [weak self, world = page.world] result in
      self?.tasks[question] = nil
      world.send(.answer(question, .schemeTask(result)))
    }
    tasks[question] = (task, handler)
    handler.start(task, page: page)
  }

  /// Starts a task for which a script waits. Only the end of the page or of its process stops it (WebKit's
  /// WebURLSchemeHandler::stopAllTasksForPage).
  func start(
    _ request: SchemeRequest, deliver: @escaping @MainActor (Result<SimulatedResponse, NavigationError>) -> Void
  ) {
    guard let handler = handler(of: request) else {
      return deliver(.failure(.unsupportedURL(request.request.urlText)))
    }
    let task = SchemeTask(request, deliver: deliver)
    synchronous.removeAll { !$0.0.isOpen }
    synchronous.append((task, handler))
    handler.start(task, page: page)
  }

  private func handler(of request: SchemeRequest) -> (any PageSchemeHandler)? {
    request.request.url.flatMap { page.configuration.schemeHandlers[$0.scheme] }
  }

  func stop(_ question: QuestionID) {
    guard let (task, handler) = tasks.removeValue(forKey: question) else { return }
    task.stop()
    handler.stop(task, page: page)
  }

  func stopAll() {
    for question in tasks.keys.sorted(by: { $0.rawValue < $1.rawValue }) { stop(question) }
    let waiting = synchronous
    synchronous = []
    for (task, handler) in waiting where task.isOpen {
      task.stop()
      handler.stop(task, page: page)
      task.answerWaitingScript()
    }
  }
}
