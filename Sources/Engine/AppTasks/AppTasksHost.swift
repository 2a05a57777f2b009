/// Something of the app that has yet to happen: its time has not come, or others come first.
package struct LeftTask: Sendable {
  package enum Kind: Sendable {
    /// A task of Swift's goes on.
    case task
    /// A block of a queue or of the main run loop.
    case block
    /// A block of the simulator's own.
    case system
    case sleep
    case asyncAfter
    /// A timer of the main run loop.
    case timer
    case dispatchTimer
    /// URLSession gives a request up.
    case request
    /// The answer to a request comes.
    case answer
    /// UIKit has shown or removed a controller.
    case transition
    /// A block of another queue that sleeps, or waits for no longer than until then.
    case thread
  }

  package internal(set) var kind: Kind
  package let due: Double
  /// Whether a test that waits until everything is quiet waits for the task.
  package var isAwaited: Bool { kind == .answer || kind == .transition }
  /// Return addresses of its code, if that is known, and of the code that gave it, innermost first.
  package internal(set) var addresses: [UInt]
  /// The request of an answer.
  package internal(set) var what = ""
}

/// A request that the app's own code sends by URLSession. Redirects and credentials make further requests.
package struct AppRequest: Sendable {
  package let number: UInt64
  package let method: String
  package let url: String
  /// The headers as libcurl takes them: `Name: value`, `Name;` for an empty one, and `Name:` for none.
  package let headerLines: [String]
  package let body: [UInt8]
  /// Return addresses of the code that has started the task, innermost first; empty if it is not known.
  package let addresses: [UInt]
  /// Foundation's object that makes the request, until the world answers. Unchecked: only code that knows Foundation
  /// looks at it, and of a world's code one piece runs at a time.
  package nonisolated(unsafe) var owner: AnyObject?
}

/// The answer to such a request.
package struct AppAnswer: Sendable {
  package enum End: Sendable {
    case whole
    /// Nothing more comes.
    case stalls
    /// - Parameter code: the error's code in NSURLErrorDomain.
    case failure(code: Int)
  }

  /// The status line and the headers; empty if there is no response.
  package var head = ""
  package var body: [UInt8] = []
  /// The length of the body that the server promises.
  package var length: Int?
  package var end: End
  /// Called as code of the app's queue when the app has got all of the answer, and before it hears that this is the end.
  package var onWhole: (@Sendable () -> Void)?

  package init(head: String = "", body: [UInt8] = [], length: Int? = nil, end: End) {
    self.head = head
    self.body = body
    self.length = length
    self.end = end
  }
}

/// The world, as its queue needs it.
package protocol AppTasksHost: AnyObject, Sendable {
  /// Sets task-local values for plain blocks and timers of the app. Any thread.
  func surround(_ body: @escaping () -> Void)
  /// Called when a task was added. Any thread; must be cheap.
  func taskArrived()
  /// Called when the app's code runs the main run loop.
  /// - Parameter until: virtual milliseconds; nil for ever.
  @MainActor func runLoopRuns(until: Double?, isOver: () -> Bool)
  /// Called when the main thread waits without end, and no work of the app is left that could end it.
  @MainActor func mainThreadIsBlocked(_ addresses: [UInt], isOver: () -> Bool)
  /// Called when a block on a real queue has not ended within the limit.
  func workLasts(_ addresses: [UInt])
  /// Called when the app's code sends a request.
  @MainActor func appSends(_ request: AppRequest)
}
