import AppAssociations
import AuthenticationServices
import SimulatedSafari
import Testing

/// Signs in with the system's session, and keeps it until it is over.
@MainActor private final class SignIn {
  private(set) var session: ASWebAuthenticationSession?
  private(set) var callback: URL?
  private(set) var error: (any Error)?
  private let anchor: Anchor

  init(over window: UIWindow) { anchor = Anchor(window) }

  func start(_ address: String, callback: ASWebAuthenticationSession.Callback) -> Bool {
    guard let url = URL(string: address) else { return false }
    let session = ASWebAuthenticationSession(url: url, callback: callback) { [weak self] url, error in
      MainActor.assumeIsolated {
        self?.callback = url
        self?.error = error
      }
    }
    session.presentationContextProvider = anchor
    self.session = session
    return session.start()
  }
}

/// Part 5: `ASWebAuthenticationSession`.
@MainActor @Suite("Example: an authentication session") struct AuthenticationSessionExample {
  private let address = Phone.signInURL + "https%3A%2F%2Fapp.example%2Fcallback"

  @Test("an https callback, with a private session")
  func https() async throws {
    try await Phone.run { phone in
      let signIn = SignIn(over: phone.window)
      #expect(signIn.start(address, callback: .https(host: "app.example", path: "/callback")))
      try await phone.signIn(in: signIn.session?.simulator.window)
      #expect(signIn.callback?.absoluteString == "https://app.example/callback?code=code-2&state=s1")
    }
  }

  @Test("a failed start is explained: developer mode alone is not enough")
  func developerOnly() async throws {
    try await Phone.run(domains: ["webcredentials:app.example?mode=developer"]) { phone in
      let signIn = SignIn(over: phone.window)
      #expect(!signIn.start(address, callback: .https(host: "app.example", path: "/callback")))
      #expect(signIn.error == nil)
      #expect(
        signIn.session?.simulator.explanation
          == "start() is false: plainEntry: the only entry is webcredentials:app.example?mode=developer, which authentication sessions ignore; to fix it, add webcredentials:app.example without ?mode= as well"
      )
    }
  }

  @Test("the simulator starts what a device refuses")
  func simulator() async throws {
    try await Phone.run(domains: [], device: Device(kind: .simulator)) { phone in
      let signIn = SignIn(over: phone.window)
      #expect(signIn.start(address, callback: .https(host: "app.example", path: "/callback")))
      #expect(phone.explanations.contains { $0.hasPrefix("a device would not start this session: entitlement: ") })
    }
  }

  @Test("the user changes their mind")
  func cancelled() async throws {
    try await Phone.run { phone in
      let signIn = SignIn(over: phone.window)
      #expect(signIn.start(address, callback: .customScheme("myapp")))
      signIn.session?.simulator.cancelByUser()
      #expect((signIn.error as? ASWebAuthenticationSessionError)?.code == .canceledLogin)
    }
  }
}
