import SimulatedWeb
import WebMessages

/// The requests of one page that the app's scheme handlers answer.
@MainActor final class PageSchemeTasks {
  private unowned let page: WebPageProxy
  private var tasks: [QuestionID: (SchemeTask, any PageSchemeHandler)] = [:]

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

  /// A synchronous task is not stopped, because the page's script waits for it (WebKit's
  /// WebPageProxy::loadSynchronousURLSchemeTask).
  func start(
    _ request: SchemeRequest, deliver: @escaping @MainActor (Result<SimulatedResponse, NavigationError>) -> Void
  ) {
    guard let handler = handler(of: request) else {
      return deliver(.failure(.unsupportedURL(request.request.urlText)))
    }
    handler.start(SchemeTask(request, deliver: deliver), page: page)
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
  }
}
