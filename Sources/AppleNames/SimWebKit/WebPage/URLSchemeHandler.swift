/// A scheme that pages do not use by themselves.
public struct URLScheme: Hashable, Sendable {
  public let rawValue: String

  /// Nil for a scheme that WebKit handles itself, and for a text that is no scheme.
  @MainActor public init?(_ rawValue: String) {
    let isValid =
      rawValue.first?.isLetter == true
      && rawValue.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard isValid, !WKWebView.handlesURLScheme(rawValue) else { return nil }
    self.rawValue = rawValue
  }
}

/// A part of an answer: first the response, then data.
public enum URLSchemeTaskResult: Sendable {
  case response(URLResponse)
  case data(Data)
}

/// Answers the requests for a scheme.
public protocol URLSchemeHandler {
  associatedtype TaskSequence: AsyncSequence<URLSchemeTaskResult, any Error>
  func reply(for request: URLRequest) -> TaskSequence
}

/// Passes requests on to such a handler, one task for each.
final class SchemeReplies: NSObject, WKURLSchemeHandler {
  private let handler: any URLSchemeHandler
  private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]

  init(_ handler: any URLSchemeHandler) {
    self.handler = handler
    super.init()
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    func answer<Handler: URLSchemeHandler>(_ handler: Handler) -> Task<Void, Never> {
      let sequence = handler.reply(for: urlSchemeTask.request)
      return Task { @MainActor [weak self] in
        do {
          for try await result in sequence {
            if Task.isCancelled { return }
            switch result {
            case .response(let response): urlSchemeTask.didReceive(response)
            case .data(let data): urlSchemeTask.didReceive(data)
            }
          }
          if !Task.isCancelled { urlSchemeTask.didFinish() }
        } catch {
          if !Task.isCancelled { urlSchemeTask.didFailWithError(error) }
        }
        self?.tasks[ObjectIdentifier(urlSchemeTask)] = nil
      }
    }
    tasks[ObjectIdentifier(urlSchemeTask)] = answer(handler)
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    tasks.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
  }
}
