import Foundation
import URLStandard

/// The thread on which a session calls the app back. Apple promises no particular thread, and apps that rely on the
/// main one have crashed.
public enum CallbackThread: String, Hashable, Sendable, CaseIterable { case main, background }

extension SystemBrowsers {
  /// Calls a handler on the thread that the test wants. The world waits until it has returned.
  func call(
    _ handler: @escaping @Sendable (Result<WebURL, SessionError>) -> Void, with result: Result<WebURL, SessionError>
  ) {
    guard callbackThread == .background else { return handler(result) }
    world.onOtherThread { handler(result) }
  }
}
