/// The look of a switch, with its label and its value.
@preconcurrency @MainActor public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@MainActor @preconcurrency public struct ToggleStyleConfiguration {
  public typealias Label = ButtonStyleConfiguration.Label
  public let label: Label
  @Binding public var isOn: Bool
  public var isMixed: Bool { false }
}

/// The look of a title with a picture.
@preconcurrency @MainActor public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct LabelStyleConfiguration {
  public typealias Title = ButtonStyleConfiguration.Label
  public typealias Icon = ButtonStyleConfiguration.Label
  public let title: Title
  public let icon: Icon
}

/// The look of a view of progress.
@preconcurrency @MainActor public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct ProgressViewStyleConfiguration {
  public typealias Label = ButtonStyleConfiguration.Label
  public let fractionCompleted: Double?
  public let label: Label?
  public var currentValueLabel: Label? { nil }
}

/// Inert: how a field looks.
@preconcurrency @MainActor public protocol TextFieldStyle {
  associatedtype _Body: View
  typealias _Label = ButtonStyleConfiguration.Label
  @ViewBuilder func _body(configuration: TextField<_Label>) -> _Body
}

private struct ToggleStyleKey: EnvironmentKey {
  static var defaultValue: ((ToggleStyleConfiguration) -> any View)? { nil }
}
private struct LabelStyleKey: EnvironmentKey {
  static var defaultValue: ((LabelStyleConfiguration) -> any View)? { nil }
}
private struct ProgressStyleKey: EnvironmentKey {
  static var defaultValue: ((ProgressViewStyleConfiguration) -> any View)? { nil }
}

extension EnvironmentValues {
  var toggleStyle: ((ToggleStyleConfiguration) -> any View)? {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
  var labelStyle: ((LabelStyleConfiguration) -> any View)? {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
  var progressStyle: ((ProgressViewStyleConfiguration) -> any View)? {
    get { self[ProgressStyleKey.self] }
    set { self[ProgressStyleKey.self] = newValue }
  }
}

extension View {
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    writingEnvironment {
      $0.toggleStyle = { style.makeBody(configuration: $0).writingEnvironment { $0.toggleStyle = nil } }
    }
  }
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    writingEnvironment {
      $0.labelStyle = { style.makeBody(configuration: $0).writingEnvironment { $0.labelStyle = nil } }
    }
  }
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    writingEnvironment {
      $0.progressStyle = { style.makeBody(configuration: $0).writingEnvironment { $0.progressStyle = nil } }
    }
  }
  /// Inert.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
}
