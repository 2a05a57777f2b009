import SimAuthenticationServices
import SimWebKit
import SimulatedSafari
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// Signs in as apps in the Swift 6 mode do: the closure is isolated to the main actor because it stands in a method
/// that is.
@MainActor private final class SignIn: NSObject, @MainActor ASWebAuthenticationPresentationContextProviding {
  let window = UIApplication.shared.simulator.show(UIViewController())
  var isCancelled = false
  var session: ASWebAuthenticationSession?

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }

  func start(_ url: URL) {
    session = ASWebAuthenticationSession(url: url, callbackURLScheme: "app") { _, error in
      self.isCancelled = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
    }
    session?.presentationContextProvider = self
    _ = session?.start()
  }
}

/// D13: Apple promises no thread for a session's completion handler.
@Suite(.simulator) @MainActor struct CallbackThreadTests {
  private func cancelled(on thread: CallbackThread) async throws -> (SignIn, WebWorld) {
    let world = try #require(WebWorld.current)
    world.browsers.callbackThread = thread
    let signIn = SignIn()
    signIn.start(try #require(URL(string: "https://id.example/")))
    await world.settle()
    signIn.session?.simulator.cancelByUser()
    await world.settle()
    return (signIn, world)
  }

  @Test func `on the main thread there is no failure`() async throws {
    let (signIn, world) = try await cancelled(on: .main)
    #expect(signIn.isCancelled)
    #expect(world.takeDeviceFailures().isEmpty)
  }

  @Test func `on another thread a handler of the main actor is a failure, and the process goes on`() async throws {
    let (signIn, world) = try await cancelled(on: .background)
    #expect(!signIn.isCancelled)
    #expect(
      world.takeDeviceFailures().map(\.message) == [
        "the completion handler is isolated to the main actor and was called on another thread"
      ])
  }
}
