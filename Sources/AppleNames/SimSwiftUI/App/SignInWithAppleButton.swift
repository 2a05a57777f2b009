import SimAuthenticationServices

/// Asks for an authorization by Apple when it is tapped. A test answers for the user, as it answers requests of an
/// `ASAuthorizationController`; without an answer they cancel.
@preconcurrency @MainActor public struct SignInWithAppleButton: View {
  public struct Label: Sendable {
    let title: String
    public static let signIn = Self(title: ASAuthorizationAppleIDButton.ButtonType.signIn.title)
    public static let `continue` = Self(title: ASAuthorizationAppleIDButton.ButtonType.continue.title)
    public static let signUp = Self(title: ASAuthorizationAppleIDButton.ButtonType.signUp.title)
  }
  /// Inert.
  public struct Style: Sendable {
    let kind: Int
    public static let black = Self(kind: 0)
    public static let white = Self(kind: 1)
    public static let whiteOutline = Self(kind: 2)
  }

  private let label: Label
  private let onRequest: (ASAuthorizationAppleIDRequest) -> Void
  private let onCompletion: (Result<ASAuthorization, any Error>) -> Void

  public init(
    _ label: Label = .signIn, onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
    onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
  ) {
    self.label = label
    self.onRequest = onRequest
    self.onCompletion = onCompletion
  }

  public var body: some View {
    Button(action: request) { Text(verbatim: label.title) }
  }

  private func request() {
    let request = ASAuthorizationAppleIDProvider().createRequest()
    onRequest(request)
    AppleIDRequest(request, completion: onCompletion).perform()
  }
}

extension View {
  /// Inert.
  public func signInWithAppleButtonStyle(_ style: SignInWithAppleButton.Style) -> some View { self }
}

/// A request that keeps itself alive until it is answered.
private final class AppleIDRequest: NSObject, ASAuthorizationControllerDelegate,
  ASAuthorizationControllerPresentationContextProviding
{
  private let controller: ASAuthorizationController
  private let completion: (Result<ASAuthorization, any Error>) -> Void
  private var own: AppleIDRequest?

  init(_ request: ASAuthorizationAppleIDRequest, completion: @escaping (Result<ASAuthorization, any Error>) -> Void) {
    controller = ASAuthorizationController(authorizationRequests: [request])
    self.completion = completion
    super.init()
    controller.delegate = self
    controller.presentationContextProvider = self
  }

  func perform() {
    own = self
    controller.performRequests()
  }

  private func end(_ result: Result<ASAuthorization, any Error>) {
    own = nil
    completion(result)
  }

  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
    UIApplication.shared.keyWindow ?? ASPresentationAnchor(frame: .zero)
  }
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
  ) { end(.success(authorization)) }
  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
    end(.failure(error))
  }
}
