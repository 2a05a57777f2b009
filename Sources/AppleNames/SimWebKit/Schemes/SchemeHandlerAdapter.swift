import AppTasks
import EngineValues
import UIProcess
import WebMessages

/// Passes the engine's requests for one scheme to a handler of the app.
final class SchemeHandlerAdapter: PageSchemeHandler {
  let handler: any WKURLSchemeHandler
  private var tasks: [ObjectIdentifier: SimulatedSchemeTask] = [:]

  init(_ handler: any WKURLSchemeHandler) { self.handler = handler }

  func start(_ task: SchemeTask, page: WebPageProxy) {
    guard let view = (page.client as? WebViewClient)?.view else { return }
    tasks = tasks.filter { !$0.value.isOver }
    let wrapper = SimulatedSchemeTask(task, page: page)
    tasks[ObjectIdentifier(task)] = wrapper
    view.context.run { handler.webView(view, start: wrapper) }
  }

  func stop(_ task: SchemeTask, page: WebPageProxy) {
    guard let wrapper = tasks.removeValue(forKey: ObjectIdentifier(task)),
      let view = (page.client as? WebViewClient)?.view
    else { return }
    view.context.run { handler.webView(view, stop: wrapper) }
  }
}

/// The task that a scheme handler receives. Any thread may call its functions. On other threads than the main one, they
/// wait for the main thread (the callers of WebKit's WebURLSchemeTask in Cocoa).
final class SimulatedSchemeTask: NSObject, WKURLSchemeTask {
  private let task: SchemeTask
  private let world: WebWorld
  private let window: String
  let request: URLRequest

  init(_ task: SchemeTask, page: WebPageProxy) {
    self.task = task
    world = page.world
    window = page.label
    request = URLRequest(task.request, mainDocumentURL: task.mainDocumentURL)
    super.init()
  }

  var isOver: Bool { task.progress == .ended || task.progress == .stopped }

  nonisolated func didReceive(_ response: URLResponse) { onMain { $0.task.didReceive(response.simulated()) } }
  nonisolated func didReceive(_ data: Data) { onMain { $0.task.didReceive(data: Array(data)) } }
  nonisolated func didFinish() { onMain { $0.task.didFinish() } }
  nonisolated func didFailWithError(_ error: any Error) {
    onMain { $0.task.didFail(NavigationError(appError: error, failingURL: $0.task.request.urlText)) }
  }

  private nonisolated func onMain(_ body: @MainActor (SimulatedSchemeTask) -> Bool) {
    // Unchecked: the caller waits until the main thread has finished with the body.
    nonisolated(unsafe) let body = body
    let call: @MainActor () -> Void = { self.check(body(self)) }
    if MainQueue.isCurrent { MainActor.assumeIsolated(call) } else { DispatchQueue.main.sync(execute: call) }
  }

  /// Raises WebKit's messages for calls that are made too late or too early.
  private func check(_ accepted: Bool) {
    guard !accepted else { return }
    let message =
      switch task.progress {
      case .stopped: "This task has already been stopped"
      case .ended: "This task has already been completed"
      case .waiting: "No response has been sent for this task"
      case .responded: "Response has already been sent for this task"
      }
    world.fail(
      DeviceFailure(
        exception: "NSInternalInconsistencyException", message: message, window: window, cause: "WKURLSchemeTask",
        reason: Reason.schemeTaskIsMisused, place: AppSource.caller()))
  }
}
