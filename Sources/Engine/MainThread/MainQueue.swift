import Foundation

/// Whether code runs on the main actor.
///
/// `Thread.isMainThread` is unreliable on Linux: once a program waits in `dispatchMain()`, as test runners do, the main
/// queue runs on threads of its pool.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread }
}
