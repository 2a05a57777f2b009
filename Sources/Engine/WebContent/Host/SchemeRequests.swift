import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages

/// Requests that the app answers (WebKit's WebURLSchemeHandlerProxy).
extension ContentWorld {
  /// Asks the app's handler. The answer comes unless the request is stopped before.
  func askScheme(
    _ request: SchemeRequest, of page: Page,
    then receive: @escaping (Result<SimulatedResponse, NavigationError>) -> Void
  ) -> QuestionID {
    countRequest()
    let question = questions.askScheme(then: receive)
    post(.schemeTask(page.id, request, question))
    return question
  }

  /// Tells the app that the answer is no longer awaited.
  func stopScheme(_ question: QuestionID) {
    guard questions.forgetScheme(question) else { return }
    post(.schemeTaskStopped(question))
  }

  /// Waits for the app's answer while the running script is blocked.
  func askSchemeSynchronously(_ request: SchemeRequest, of page: Page) -> Result<SimulatedResponse, NavigationError> {
    countRequest()
    guard case .response(let result) = ask(.schemeTask(page.id, request)) else {
      return .failure(.cancelled(request.request.urlText))
    }
    return result
  }
}

extension Page {
  /// Whether the app answers requests for the URL.
  func hasSchemeHandler(for url: WebURL) -> Bool { settings.customSchemes.contains(url.scheme) }

  /// The origin of a URL. Schemes with a handler have origins like those of the web.
  func origin(of url: WebURL) -> Origin { hasSchemeHandler(for: url) ? url.originOfHandledScheme : url.origin }
}

extension ContentDocument {
  /// Stops the document's requests to the app's handlers, because it is left or its loading was stopped.
  func stopSchemeRequests() {
    let open = requests.ofSchemes.sorted { $0.rawValue < $1.rawValue }
    requests.ofSchemes = []
    for question in open { world.stopScheme(question) }
  }
}
