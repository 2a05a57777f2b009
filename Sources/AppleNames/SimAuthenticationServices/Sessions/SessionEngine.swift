import CTrapGuard
import MainThreadWatch
import SimWebKit
import SimulatedSafari
import UIProcess
import URLStandard
import WindowRegistry

/// The session of the engine behind one of Apple's objects, which can be made on any thread. The engine's own is made
/// on the main thread when it is first needed.
///
/// Unchecked: the mutable properties are the app's to set before it starts the session, as on a device, and the session
/// is touched on the main thread only.
package final class SessionEngine: @unchecked Sendable {
  private let url: URL
  private let callback: SessionCallback
  private let kind: BrowserKind
  private let appError: (SessionError) -> any Error
  private let completion: (URL?, (any Error)?) -> Void
  /// The world in which the session was made, when that was on the main thread.
  private let world: WebWorld?
  @MainActor private var made: SignInSession?
  package var isEphemeral = false
  package var additionalHeaderFields: [String: String]?

  /// - Parameter appError: the error of Apple's that the app gets for one of the engine's.
  package init(
    url: URL, callback: SessionCallback, kind: BrowserKind, appError: @escaping (SessionError) -> any Error,
    completion: @escaping (URL?, (any Error)?) -> Void
  ) {
    self.url = url
    self.callback = callback
    self.kind = kind
    self.appError = appError
    self.completion = completion
    world = MainQueue.isCurrent ? MainActor.assumeIsolated { WorldContext.current.world } : nil
  }

  /// The engine's session, with the properties as they are now.
  @MainActor package var session: SignInSession {
    let session = made ?? make()
    made = session
    guard session.state == .notStarted else { return session }
    session.isEphemeral = isEphemeral
    session.additionalHeaders = (additionalHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return session
  }

  @MainActor private func make() -> SignInSession {
    let world = self.world ?? WorldContext.current.world
    let handler = Handler(appError: appError, completion: completion, world: world)
    return SignInSession(
      url: url.absoluteString, callback: callback, browsers: world.browsers, kind: kind,
      onAnyThread: { handler.call($0) })
  }

  /// The app's completion handler, which the system may call on any thread (`SystemBrowsers.callbackThread`).
  ///
  /// Unchecked: it is called once, as the app asked for.
  private struct Handler: @unchecked Sendable {
    let appError: (SessionError) -> any Error
    let completion: (URL?, (any Error)?) -> Void
    let world: WebWorld

    func call(_ result: Result<WebURL, SessionError>) {
      let call = {
        switch result {
        case .success(let callbackURL): completion(URL(string: callbackURL.href), nil)
        case .failure(let error): completion(nil, appError(error))
        }
      }
      if MainQueue.isCurrent { call() } else { callOffMainThread(call) }
    }

    /// A handler that the compiler isolates to the main actor traps there, before anything of it has run.
    private func callOffMainThread(_ call: @escaping () -> Void) {
      var record = trap_record()
      var call = call
      let trapped = withUnsafeMutablePointer(to: &call) { context in
        trap_guard_run({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, context, &record)
      }
      guard trapped != 0 else { return }
      let addresses = withUnsafeBytes(of: record.addresses) {
        Array($0.bindMemory(to: UInt.self)).prefix(Int(record.count))
      }
      let world = world
      Task { @MainActor in
        world.fail(
          DeviceFailure(
            exception: "Fatal error",
            message: "the completion handler is isolated to the main actor and was called on another thread",
            window: nil,
            cause: "ASWebAuthenticationSession.completionHandler",
            reason: Reason.sessionHandlerOffMainActor, place: WebWorld.sourcePlace(Array(addresses))))
      }
    }
  }

  /// Runs at once on the main thread, and waits for it on others.
  package func onMain<Result: Sendable>(_ body: @MainActor (SignInSession) -> Result) -> Result {
    if MainQueue.isCurrent { return MainActor.assumeIsolated { body(session) } }
    return DispatchQueue.main.sync { MainActor.assumeIsolated { body(session) } }
  }

  /// The app's object is gone.
  package func release() {
    let release: @MainActor @Sendable () -> Void = { self.made?.released() }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated(release)
    } else {
      Task { @MainActor in release() }
    }
  }
}
