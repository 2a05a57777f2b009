import SimAuthenticationServices
import SimWebKit
import Testing

/// An app's class that signs in with passkeys, as in Apple's sample.
@MainActor
private final class Accounts: NSObject, ASAuthorizationControllerDelegate,
  ASAuthorizationControllerPresentationContextProviding
{
  let window: UIWindow
  var log: [String] = []
  var completed: ASAuthorization?
  weak var controller: ASAuthorizationController?

  init(_ window: UIWindow) { self.window = window }

  func begin(
    with request: ASAuthorizationRequest,
    _ perform: @MainActor (ASAuthorizationController) -> Void = { $0.performRequests() }
  ) {
    let controller = ASAuthorizationController(authorizationRequests: [request])
    controller.delegate = self
    controller.presentationContextProvider = self
    self.controller = controller
    perform(controller)
    log.append("returned")
  }

  func signIn(domain: String = "app.example") -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
    let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: domain)
    let request = provider.createCredentialAssertionRequest(challenge: Data([0xFB, 0xFF]))
    request.allowedCredentials = [ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: Data([1]))]
    return request
  }

  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
    log.append("anchor")
    return window
  }

  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
  ) {
    completed = authorization
    log.append("completed")
  }

  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
    log.append("\((error as? ASAuthorizationError)?.code.rawValue ?? 0) \(error.localizedDescription.prefix(27))")
  }
}

@MainActor @Suite struct PasskeyTests {
  @Test func `an app that the domain does not name is refused`() async throws {
    try await inSignInWorld { world, window in
      ASAuthorizationController.simulatedAnswer = { _ in
        Issue.record("nobody is asked")
        return nil
      }
      let accounts = Accounts(window)
      accounts.begin(with: accounts.signIn(domain: "other.example"))
      let simulator = accounts.controller?.simulator
      #expect(simulator?.explanation?.contains("webcredentials:other.example") == true)
      await world.settle()
      #expect(accounts.log == ["returned", "1004 Application with identifier"])
    }
  }

  @Test func `without an answer the user cancels`() async throws {
    try await inSignInWorld { world, window in
      let accounts = Accounts(window)
      accounts.begin(with: accounts.signIn()) { $0.performRequests(options: .preferImmediatelyAvailableCredentials) }
      #expect(accounts.controller != nil)
      await world.settle()
      #expect(accounts.log.prefix(3) == ["anchor", "returned", accounts.log.last ?? ""])
      #expect(accounts.log.last?.hasPrefix("1001 ") == true)
      #expect(accounts.controller == nil)
    }
  }

  @Test func `a test answers with an assertion`() async throws {
    try await inSignInWorld { world, window in
      ASAuthorizationController.simulatedAnswer = { controller in
        guard
          let request = controller.authorizationRequests.first
            as? ASAuthorizationPlatformPublicKeyCredentialAssertionRequest
        else { return nil }
        return .success(
          SimulatedAuthenticator.assertion(
            for: request, credentialID: Data([1]), userID: Data([2]), signature: Data([3])))
      }
      let accounts = Accounts(window)
      accounts.begin(with: accounts.signIn())
      await world.settle()
      #expect(accounts.log == ["anchor", "returned", "completed"])
      let assertion = try #require(
        accounts.completed?.credential as? ASAuthorizationPlatformPublicKeyCredentialAssertion)
      #expect(assertion.signature == Data([3]) && assertion.userID == Data([2]))
      #expect(
        String(decoding: assertion.rawClientDataJSON, as: UTF8.self)
          == #"{"type":"webauthn.get","challenge":"-_8","origin":"https://app.example","crossOrigin":false}"#)
      // The hash of the domain; present, verified, may be and is backed up; no counter.
      #expect(
        assertion.rawAuthenticatorData.base64EncodedString()
          == "VtmCAS3hjt8Iz1fY2UtegalxmdPrFPI7fCt1xcdfVG0dAAAAAA==")
      #expect(accounts.completed?.credential is any ASAuthorizationPublicKeyCredentialAssertion)
    }
  }

  @Test func `a suggestion of the keyboard waits for the test, and can be cancelled`() async throws {
    try await inSignInWorld { world, window in
      let accounts = Accounts(window)
      accounts.begin(with: accounts.signIn()) { $0.performAutoFillAssistedRequests() }
      await world.settle()
      #expect(accounts.log == ["anchor", "returned"])
      let current = try #require(AuthorizationControllerSimulator.current)
      #expect(current.isAutoFillAssisted && current.isUp)
      current.controller.cancel()
      await world.settle()
      #expect(accounts.log.last?.hasPrefix("1001 ") == true)
      #expect(AuthorizationControllerSimulator.current == nil)
    }
  }

  @Test func `a new passkey is registered, once`() async throws {
    try await inSignInWorld { world, window in
      ASAuthorizationController.simulatedAnswer = { _ in nil }
      let accounts = Accounts(window)
      let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "app.example")
      let request = provider.createCredentialRegistrationRequest(
        challenge: Data([1]), name: "ada", userID: Data([7]))
      accounts.begin(with: request)
      let simulator = try #require(AuthorizationControllerSimulator.current)
      let authorization = SimulatedAuthenticator.registration(
        for: request, credentialID: Data([9]), attestationObject: Data([8]))
      simulator.complete(with: authorization)
      simulator.fail()
      await world.settle()
      #expect(accounts.log == ["anchor", "returned", "completed"])
      let credential = accounts.completed?.credential as? any ASAuthorizationPublicKeyCredentialRegistration
      #expect(credential?.credentialID == Data([9]) && credential?.rawAttestationObject == Data([8]))
    }
  }

  @Test func `security keys need the domain too`() async throws {
    try await inSignInWorld { world, window in
      let accounts = Accounts(window)
      let provider = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(relyingPartyIdentifier: "other.example")
      accounts.begin(with: provider.createCredentialAssertionRequest(challenge: Data([1])))
      await world.settle()
      #expect(accounts.log.last?.hasPrefix("1004 ") == true)
    }
  }
}
