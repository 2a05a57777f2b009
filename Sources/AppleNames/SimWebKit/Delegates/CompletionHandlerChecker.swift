import MainThreadWatch
import Synchronization
import UIProcess
import WindowRegistry

/// Counts the calls of one completion handler, as WebKit's `CompletionHandlerCallChecker` does (rules 7.6 and 9.5): a
/// second call and a handler that is released without a call raise an exception on a device.
final class CompletionHandlerChecker<Answer>: Sendable {
  private enum State { case waiting, called, defused }

  private let state = Mutex(State.waiting)
  private let account: HandlerAccount
  /// Called once, on the main actor.
  private let deliver: @MainActor @Sendable (Answer) -> Void
  /// What the page gets when the handler is released without a call.
  private let abandon: @MainActor @Sendable () -> Void

  @MainActor init(
    _ account: HandlerAccount, deliver: @escaping @MainActor @Sendable (Answer) -> Void,
    abandon: @escaping @MainActor @Sendable () -> Void
  ) {
    self.account = account
    self.deliver = deliver
    self.abandon = abandon
  }

  /// What a delegate's handler does. Any thread.
  func call(_ answer: sending Answer) {
    let isFirst = state.withLock { state in
      defer { if state == .waiting { state = .called } }
      return state == .waiting
    }
    // The delegate gives the answer away.
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

  /// The delegate has no such method: nobody was to call the handler.
  func defuse() { state.withLock { $0 = .defused } }

  deinit {
    guard state.withLock({ $0 == .waiting }) else { return }
    let account = account
    let abandon = abandon
    if MainQueue.isCurrent {
      MainActor.assumeIsolated {
        account.wasNotCalled()
        abandon()
      }
    } else {
      Task { @MainActor in
        account.wasNotCalled()
        abandon()
      }
    }
  }
}

/// Whose handler it is, and where its faults are told.
@MainActor struct HandlerAccount {
  let method: DelegateMethod
  /// The selector where a method has a variant of its own.
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

  func wasCalledOffMainThread() {
    fail(
      "\(handler) was called from a thread other than the main thread",
      reason: Reason.completionHandlerOffMainThread, place: nil)
  }

  /// - Parameter place: nil for the delegate's method.
  private func fail(_ message: String, reason: (String) -> Reason, place: DeviceFailure.SourcePlace?) {
    world?.fail(
      DeviceFailure(
        exception: "NSInternalInconsistencyException", message: message, window: window,
        cause: "\(ClassName.of(delegateType)).\(method.swiftName)", reason: reason,
        place: place ?? AppSource.declaration(of: method, in: delegateType)))
  }
}
