/// A view of the progress of some work.
public struct ProgressView<Label: View, CurrentValueLabel: View>: BuiltinView {
  private let fraction: Double?
  private let label: Label?

  init(fraction: Double?, label: Label?) {
    self.fraction = fraction
    self.label = label
  }

  func render(_ node: Node) {
    let fraction = fraction
    if let style = node.environment.progressStyle {
      node.element = nil
      let styled = style(
        ProgressViewStyleConfiguration(fractionCompleted: fraction, label: label.map { .init($0) }))
      return node.setChildren([Child("styled", styled)])
    }
    var element = Element(role: .progress)
    element.value = { fraction.map { "\($0)" } ?? "" }
    node.element = element
    node.setChildren(label.map { [Child("label", $0)] } ?? [])
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView { self.init(fraction: nil, label: nil) }
  public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label()) }
  public init(_ key: LocalizedStringKey) where Label == Text { self.init(fraction: nil, label: Text(key)) }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(fraction: nil, label: Text(plain: String(title)))
  }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(fraction: value.map { Double($0 / total) }, label: nil)
  }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(fraction: value.map { Double($0 / total) }, label: label())
  }
  public init<V: BinaryFloatingPoint>(_ key: LocalizedStringKey, value: V?, total: V = 1.0) where Label == Text {
    self.init(fraction: value.map { Double($0 / total) }, label: Text(key))
  }
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) where Label == Text {
    self.init(fraction: value.map { Double($0 / total) }, label: Text(plain: String(title)))
  }
}

/// A measured value; shown like a progress.
public struct Gauge<Label: View>: BuiltinView {
  private let value: Double
  private let label: Label
  public init<V: BinaryFloatingPoint>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label) {
    self.value = Double(value)
    self.label = label()
  }
  func render(_ node: Node) {
    let value = value
    node.element = Element(role: .progress, value: { "\(value)" })
    node.setChildren([Child("label", label)])
  }
}

/// A picture and texts in place of content that is not there.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: BuiltinView {
  private let label: Label
  private let description: Description
  private let actions: Actions
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }
  func render(_ node: Node) {
    node.setChildren([Child("label", label), Child("description", description), Child("actions", actions)])
  }
}

extension ContentUnavailableView
where Label == SimSwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage: String, description: Text? = nil) {
    self.init(
      label: { SimSwiftUI.Label(title, systemImage: systemImage) }, description: { description },
      actions: { EmptyView() })
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, description: Text? = nil) {
    self.init(
      label: { SimSwiftUI.Label(title, systemImage: systemImage) }, description: { description },
      actions: { EmptyView() })
  }
}
