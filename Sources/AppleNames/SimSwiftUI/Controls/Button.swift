/// The purpose of a button.
public struct ButtonRole: Equatable, Sendable {
  let kind: Int
  public static let destructive = Self(kind: 0)
  public static let cancel = Self(kind: 1)
  public static let confirm = Self(kind: 2)
  public static let close = Self(kind: 3)
}

/// Runs its action when it is tapped.
public struct Button<Label: View>: BuiltinView {
  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label

  @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }
  @preconcurrency public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  func render(_ node: Node) {
    let content: any View
    switch node.environment.buttonStyle {
    case .primitive(let make)?:
      // The style makes the button, with a trigger for its action.
      node.element = nil
      let configuration = PrimitiveButtonStyleConfiguration(role: role, label: .init(label), action: action)
      let styled = node.tracked { make(configuration) }
      return node.setChildren([Child("styled", styled)])
    case .plain(let make)?:
      let configuration = ButtonStyleConfiguration(role: role, label: .init(label), isPressed: false)
      content = node.tracked { make(configuration) }
    case nil: content = label
    }
    var element = Element(role: .button)
    element.isEnabled = node.environment.isEnabled
    element.tap = action
    element.buttonRole = role
    node.element = element
    node.setChildren([Child("label", content)])
  }
}

extension Button where Label == Text {
  @preconcurrency public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(key) }
  }
  @_disfavoredOverload @preconcurrency
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(plain: String(title)) }
  }
  @preconcurrency
  public init(_ key: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(key) }
  }
  @_disfavoredOverload @preconcurrency
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(plain: String(title)) }
  }
}

extension Button where Label == SimSwiftUI.Label<Text, Image> {
  @preconcurrency public init(
    _ key: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SimSwiftUI.Label(key, systemImage: systemImage) }
  }
  @_disfavoredOverload @preconcurrency public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SimSwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: { configuration.trigger() }, label: { configuration.label })
  }
}

// MARK: Styles

/// The look of a button, with its content as the label.
@preconcurrency @MainActor public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct ButtonStyleConfiguration {
  public struct Label: BuiltinView {
    let content: any View
    init(_ content: any View) { self.content = content }
    func render(_ node: Node) { node.setChildren([Child("label", content)]) }
  }
  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}

/// The look of a button, and the moment at which it runs its action.
@preconcurrency @MainActor public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct PrimitiveButtonStyleConfiguration {
  public typealias Label = ButtonStyleConfiguration.Label
  public let role: ButtonRole?
  public let label: Label
  let action: @MainActor () -> Void
  @MainActor public func trigger() { action() }
}

enum ButtonStyling {
  case plain((ButtonStyleConfiguration) -> any View)
  case primitive((PrimitiveButtonStyleConfiguration) -> any View)
}

private struct ButtonStyleKey: EnvironmentKey { static var defaultValue: ButtonStyling? { nil } }

extension EnvironmentValues {
  var buttonStyle: ButtonStyling? {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

/// Inert: one of the system's looks.
public struct SystemButtonStyle: PrimitiveButtonStyle, Sendable {
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == SystemButtonStyle {
  public static var automatic: Self { Self() }
  public static var plain: Self { Self() }
  public static var bordered: Self { Self() }
  public static var borderedProminent: Self { Self() }
  public static var borderless: Self { Self() }
  public static var link: Self { Self() }
  public static var glass: Self { Self() }
  public static var glassProminent: Self { Self() }
}

public typealias PlainButtonStyle = SystemButtonStyle
public typealias BorderedButtonStyle = SystemButtonStyle
public typealias BorderedProminentButtonStyle = SystemButtonStyle
public typealias BorderlessButtonStyle = SystemButtonStyle
public typealias DefaultButtonStyle = SystemButtonStyle

extension View {
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    writingEnvironment { $0.buttonStyle = .plain { style.makeBody(configuration: $0) } }
  }
  @_disfavoredOverload public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    writingEnvironment {
      guard !(style is SystemButtonStyle) else { return $0.buttonStyle = nil }
      $0.buttonStyle = .primitive { configuration in
        // Inside its own style, a button is plain.
        style.makeBody(configuration: configuration).writingEnvironment { $0.buttonStyle = nil }
      }
    }
  }
}

/// Opens a URL with the environment's `openURL`.
public struct Link<Label: View>: BuiltinView {
  private let destination: URL
  private let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  func render(_ node: Node) {
    let (action, destination) = (node.environment.openURL, destination)
    var element = Element(role: .link)
    element.isEnabled = node.environment.isEnabled
    element.tap = { action(destination) }
    node.element = element
    node.setChildren([Child("label", label)])
  }
}

extension Link where Label == Text {
  public init(_ key: LocalizedStringKey, destination: URL) { self.init(destination: destination) { Text(key) } }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(plain: String(title)) }
  }
}
