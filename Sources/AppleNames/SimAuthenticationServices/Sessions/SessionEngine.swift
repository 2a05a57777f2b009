import AppTasks
import CSwiftRuntime
import EngineValues
import SimUIKit
import SimWebKit
import SimulatedSafari
import UIProcess
import URLStandard

/// The engine's session behind one of Apple's objects. Apple's object can be created on any thread; the engine's
/// session is created on the main thread when it is first needed.
///
/// Unchecked: only the app sets the mutable properties, before it starts the session, as on a device; and the session
/// is used only on the main thread.
package final class SessionEngine: @unchecked Sendable {
  private let url: URL
  private let callback: SessionCallback
  private let kind: BrowserKind
  private let appError: (SessionError) -> any Error
  private let completion: (URL?, (any Error)?) -> Void
  /// The world in which the session was created, if code on the main thread said so. Otherwise, the world of the window
  /// over which the session is shown.
  private var world: WebWorld?
  @MainActor private var made: SignInSession?
  package var isEphemeral = false
  package var additionalHeaderFields: [String: String]?

  /// - Parameter appError: converts an error of the engine into Apple's error for the app.
  package init(
    url: URL, callback: SessionCallback, kind: BrowserKind, appError: @escaping (SessionError) -> any Error,
    completion: @escaping (URL?, (any Error)?) -> Void
  ) {
    self.url = url
    self.callback = callback
    self.kind = kind
    self.appError = appError
    self.completion = completion
    world = MainQueue.isCurrent ? MainActor.assumeIsolated { WorldContext.known?.world } : nil
  }

  /// The engine's session, with the current values of the properties.
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
    let device = WorldContext.of(world).device
    let handler = Handler(appError: appError, completion: completion, world: world, device: device)
    return SignInSession(
      url: url.absoluteString, callback: callback, browsers: world.browsers, kind: kind,
      onAnyThread: { handler.call($0) })
  }

  /// The app's completion handler, which the system may call on any thread (`SystemBrowsers.callbackThread`).
  ///
  /// Unchecked: the handler is called once, on the thread that the app wants.
  private struct Handler: @unchecked Sendable {
    let appError: (SessionError) -> any Error
    let completion: (URL?, (any Error)?) -> Void
    let world: WebWorld
    let device: SimulatedDevice

    func call(_ result: Result<WebURL, SessionError>) {
      let call = {
        switch result {
        case .success(let callbackURL): completion(URL(string: callbackURL.href), nil)
        case .failure(let error): completion(nil, appError(error))
        }
      }
      if MainQueue.isCurrent { device.enter(call) } else { callOffMainThread { device.enter(call) } }
    }

    /// Calls the handler off the main thread. If the compiler has isolated the handler to the main actor, it traps
    /// before any of its code has run.
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

  /// Runs immediately on the main thread; on other threads, waits for it.
  /// - Parameter window: the window over which the session will be shown, if that must be known.
  package func onMain<Result: Sendable>(
    over window: @autoclosure @MainActor () -> UIWindow? = nil, _ body: @MainActor (SignInSession) -> Result
  ) -> Result {
    if MainQueue.isCurrent { return MainActor.assumeIsolated { perform(over: window, body) } }
    return DispatchQueue.main.sync { MainActor.assumeIsolated { perform(over: window, body) } }
  }

  @MainActor private func perform<Result>(
    over window: () -> UIWindow?, _ body: (SignInSession) -> Result
  ) -> Result {
    if world == nil { world = window()?.windowScene?.device?.world as? WebWorld }
    return body(session)
  }

  /// The app's object no longer exists.
  package func release() {
    let release: @MainActor @Sendable () -> Void = { self.made?.released() }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated(release)
    } else {
      Task { @MainActor in release() }
    }
  }
}
