/// Apple's own button. Its action is the app's affair: it sends actions like every control.
@preconcurrency @MainActor open class ASAuthorizationAppleIDButton: UIControl {
  @nonexhaustive public enum ButtonType: Int, Sendable {
    case signIn, `continue`, signUp
    public static var `default`: Self { .signIn }

    /// The text that the system writes on the button.
    package var title: String {
      switch self {
      case .signIn: "Sign in with Apple"
      case .continue: "Continue with Apple"
      case .signUp: "Sign up with Apple"
      }
    }
  }
  @nonexhaustive public enum Style: Int, Sendable { case white, whiteOutline, black }

  /// Inert.
  open var cornerRadius: CGFloat = 6

  public convenience init() { self.init(authorizationButtonType: .default, authorizationButtonStyle: .black) }
  public convenience init(type: ButtonType, style: Style) {
    self.init(authorizationButtonType: type, authorizationButtonStyle: style)
  }
  public init(authorizationButtonType type: ButtonType, authorizationButtonStyle style: Style) {
    super.init(frame: CGRect(x: 0, y: 0, width: 140, height: 30))
    accessibilityLabel = type.title
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    accessibilityLabel = ButtonType.default.title
  }

  /// Taps the button, as the user.
  public func simulateTap() { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
}
