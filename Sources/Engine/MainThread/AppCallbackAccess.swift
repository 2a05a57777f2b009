/// The callbacks that an app's code gives to dispatch queues, operation queues and run loops: where they come from, and
/// which timers are due.
///
/// On a device, an app has one world. Here, several tests may run in one process, and a callback has to find the world
/// of the code that gave it. Only the libraries' own functions see both moments. So on Linux, functions of libdispatch
/// and Foundation are replaced: the target `AppCallbacks` implements this protocol, and says why it is a target of its
/// own. On Apple's systems, nothing implements it.
package protocol AppCallbackAccess {
  /// From now on, the receiver is asked about each callback. May be called once.
  static func install(_ receiver: any AppCallbackReceiver.Type)

  /// The code that gives the callback whose origin is asked for. It reads the names of the functions on the stack,
  /// which takes time.
  static var giver: AppCallbackGiver { get }

  /// Fires the timers that are due now and were added on the main queue or to the main run loop, whichever thread that
  /// was.
  @MainActor static func fireMainTimers()

  /// Whether one of those timers is due now.
  static var isMainTimerDue: Bool { get }
}

/// Knows where callbacks come from. Both functions are called on any thread.
package protocol AppCallbackReceiver {
  /// The origin of a callback that is given now; 0 if the origin does not matter, and the callback is called as it is.
  static func origin(of kind: AppCallbackKind) -> Int
  /// Calls a callback as code of that origin.
  static func enter(_ origin: Int, _ kind: AppCallbackKind, _ body: () -> Void)
}

/// How a callback was given.
package enum AppCallbackKind: Sendable {
  /// It runs as soon as its queue reaches it, and counts as work of the app until then.
  case soon
  /// It runs later, or many times.
  case later
  /// The caller waits for it.
  case sync
}

package enum AppCallbackGiver: Sendable {
  case app
  /// The app adds an operation.
  case operation
  /// Foundation adds it by itself: a queue goes on to its next operation.
  case operationQueue
}
