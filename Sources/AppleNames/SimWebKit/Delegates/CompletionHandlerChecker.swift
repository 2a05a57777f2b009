import AppTasks
import EngineValues
import Synchronization
import UIProcess

/// Counts the calls of one completion handler, like WebKit's `CompletionHandlerCallChecker` (rules 7.6 and 9.5): on a
/// device, a second call raises an exception, and so does a handler that is released without a call.
final class CompletionHandlerChecker<Answer>: Sendable {
  private enum State { case waiting, called, defused }

  private let state = Mutex(State.waiting)
  private let account: HandlerAccount
  /// Takes the answer. Called once, on the main actor.
  private let deliver: @MainActor @Sendable (Answer) -> Void
  /// Called if the handler is released without a call.
  private let abandon: @MainActor @Sendable () -> Void

  @MainActor init(
    _ account: HandlerAccount, deliver: @escaping @MainActor @Sendable (Answer) -> Void,
    abandon: @escaping @MainActor @Sendable () -> Void
  ) {
    self.account = account
    self.deliver = deliver
    self.abandon = {
      account.wasNotCalled()
      abandon()
    }
  }

  /// Makes a checker for a handler that WebKit may lose without noticing it (rule 4.47).
  /// - Parameter unanswered: the consequence, in words.
  @MainActor init(
    _ account: HandlerAccount, deliver: @escaping @MainActor @Sendable (Answer) -> Void, unanswered: String
  ) {
    self.account = account
    self.deliver = deliver
    abandon = { account.isStillOpen(consequence: unanswered) }
  }

  /// Makes a checker for a handler of a view's UI delegate. The page gets `fallback` if the handler is released without
  /// a call.
  @MainActor convenience init(
    _ method: DelegateMethod, of delegate: any WKUIDelegate, in view: WKWebView, fallback: Answer,
    deliver: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    self.init(
      HandlerAccount(method, of: delegate, window: view.page.label, world: view.page.world), deliver: deliver,
      abandon: { deliver(fallback) })
  }

  /// Takes a call of the delegate's handler, on any thread.
  func call(_ answer: sending Answer) {
    let isFirst = state.withLock { state in
      defer { if state == .waiting { state = .called } }
      return state == .waiting
    }
    // The delegate gives up ownership of the answer.
    nonisolated(unsafe) let answer = answer
    guard MainQueue.isCurrent else {
      Task { @MainActor [account, deliver] in
        account.wasCalledOffMainThread()
        if isFirst { deliver(answer) } else { account.wasCalledTwice() }
      }
      return
    }
    MainActor.assumeIsolated {
      if isFirst { deliver(answer) } else { account.wasCalledTwice() }
    }
  }

  /// Ends the check: the delegate has no such method, so nobody had to call the handler.
  func defuse() { state.withLock { $0 = .defused } }

  deinit {
    guard state.withLock({ $0 == .waiting }) else { return }
    let abandon = abandon
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { abandon() }
    } else {
      Task { @MainActor in abandon() }
    }
  }
}

/// The owner of the handler, and the receiver of errors in its use.
@MainActor struct HandlerAccount {
  let method: DelegateMethod
  /// The method's selector. A variant of the method has a different one.
  let selector: String
  let delegateType: AnyClass
  let window: String
  weak var world: WebWorld?

  init(_ method: DelegateMethod, selector: String? = nil, of delegate: AnyObject, window: String, world: WebWorld) {
    self.method = method
    self.selector = selector ?? method.selector
    delegateType = type(of: delegate)
    self.window = window
    self.world = world
  }

  private var handler: String { "Completion handler passed to -[\(ClassName.of(delegateType)) \(selector)]" }

  func wasCalledTwice() {
    fail("\(handler) was called more than once", reason: Reason.completionHandlerIsMisused, place: AppSource.caller())
  }

  func wasNotCalled() { fail("\(handler) was not called", reason: Reason.completionHandlerIsMisused, place: nil) }

  /// Reports that nobody can answer any more, and that a device does not notice it.
  func isStillOpen(consequence: String) {
    let method = "\(ClassName.of(delegateType)).\(method.swiftName)"
    world?.trace.note(.finding, window: window, .handlerIsNeverCalled(method, consequence: consequence))
  }

  func wasCalledOffMainThread() {
    fail(
      "\(handler) was called from a thread other than the main thread",
      reason: Reason.completionHandlerOffMainThread, place: nil)
  }

  /// - Parameter place: nil means the delegate's method.
  private func fail(_ message: String, reason: (String) -> Reason, place: DeviceFailure.SourcePlace?) {
    world?.fail(
      DeviceFailure(
        exception: "NSInternalInconsistencyException", message: message, window: window,
        cause: "\(ClassName.of(delegateType)).\(method.swiftName)", reason: reason,
        place: place ?? AppSource.declaration(of: method, in: delegateType)))
  }
}
