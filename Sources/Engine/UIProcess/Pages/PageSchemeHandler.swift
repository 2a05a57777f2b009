import SimulatedWeb
import WebMessages

/// `WKURLSchemeHandler`: answers the requests of one scheme.
@MainActor public protocol PageSchemeHandler: AnyObject {
  func start(_ task: SchemeTask, page: WebPageProxy)
  func stop(_ task: SchemeTask, page: WebPageProxy)
}

/// A request for an app's scheme handler. The handler answers with response, data and finish, in this order, or with a
/// failure.
@MainActor public final class SchemeTask {
  public let request: NavigationRequest
  /// The URL of the page that asks, or the request's own URL if it is for a page.
  public let mainDocumentURL: String
  public enum Progress: Sendable { case waiting, responded, ended, stopped }
  public private(set) var progress = Progress.waiting
  private var response: SimulatedResponse?
  private var body: [UInt8] = []
  private let deliver: @MainActor (Result<SimulatedResponse, NavigationError>) -> Void

  init(
    _ request: SchemeRequest, deliver: @escaping @MainActor (Result<SimulatedResponse, NavigationError>) -> Void
  ) {
    self.request = request.request
    mainDocumentURL = request.mainDocumentURL
    self.deliver = deliver
  }

  /// - Returns: false when the task has ended or was stopped (a device raises an exception).
  public func didReceive(_ response: SimulatedResponse) -> Bool {
    guard isOpen else { return false }
    self.response = response
    progress = .responded
    return true
  }

  public func didReceive(data: [UInt8]) -> Bool {
    guard progress == .responded else { return false }
    body += data
    return true
  }

  public func didFinish() -> Bool {
    guard progress == .responded, var response else { return false }
    progress = .ended
    response.body = body
    deliver(.success(response))
    return true
  }

  public func didFail(_ error: NavigationError) -> Bool {
    guard isOpen else { return false }
    progress = .ended
    deliver(.failure(error))
    return true
  }

  var isOpen: Bool { progress == .waiting || progress == .responded }

  func stop() { progress = .stopped }

  /// Lets the script of a stopped synchronous task go on, to the script's own end.
  func answerWaitingScript() { deliver(.failure(.cancelled(request.urlText))) }
}
