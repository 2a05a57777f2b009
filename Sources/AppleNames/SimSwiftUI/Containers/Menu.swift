/// A menu: its items can be tapped as if it were open. A tap on its label is for its primary action, if it has one.
public struct Menu<Label: View, Content: View>: BuiltinView {
  private let label: Label
  private let content: Content
  private let primaryAction: (@MainActor () -> Void)?

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
    primaryAction = nil
  }
  @preconcurrency public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.content = content()
    self.label = label()
    self.primaryAction = primaryAction
  }

  func render(_ node: Node) {
    guard let primaryAction else { return node.setChildren([Child("label", label), Child("content", content)]) }
    let label = label
    node.setChildren([
      Child("label", Button(action: primaryAction) { label }), Child("content", content),
    ])
  }
}

extension Menu where Label == Text {
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(plain: String(title)) }
  }
  @preconcurrency public init(
    _ key: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(content: content, label: { Text(key) }, primaryAction: primaryAction)
  }
  @_disfavoredOverload @preconcurrency public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(content: content, label: { Text(plain: String(title)) }, primaryAction: primaryAction)
  }
}

extension Menu where Label == SimSwiftUI.Label<Text, Image> {
  public init(_ key: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SimSwiftUI.Label(key, systemImage: systemImage) }
  }
  @preconcurrency public init(
    _ key: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(
      content: content, label: { SimSwiftUI.Label(key, systemImage: systemImage) }, primaryAction: primaryAction)
  }
}

extension Menu where Label == SimSwiftUI.Label<Text, Image> {
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SimSwiftUI.Label(title, systemImage: systemImage) }
  }
}
