/// Presents the share sheet, whose end a test says (`UIActivityViewController.simulateCompletion`).
public struct ShareLink<Label: View>: BuiltinView {
  private let label: Label
  private let items: [Any]

  init(_ items: [Any], _ label: Label) {
    self.items = items
    self.label = label
  }

  /// Inert, as are those below: the subject, the message and the preview.
  public init(
    item: URL, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil, @ViewBuilder label: () -> Label
  ) { self.init([item], label()) }
  public init(
    item: String, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil,
    @ViewBuilder label: () -> Label
  ) { self.init([item], label()) }
  public init(items: [URL], subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(items, label())
  }

  func render(_ node: Node) {
    let items = items
    var element = Element(role: .button, isEnabled: node.environment.isEnabled)
    element.tap = { [weak node] in
      let host = node?.surface.controller ?? node?.surface.view?.nearestController
      host?.present(UIActivityViewController(activityItems: items, applicationActivities: nil), animated: true)
    }
    node.element = element
    node.setChildren([Child("label", label)])
  }
}

/// The picture and title that the share sheet would show for an item.
public struct SharePreview {
  public init(_ title: LocalizedStringKey) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) {}
  public init(_ title: LocalizedStringKey, image: Image) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image) {}
}

extension ShareLink where Label == SimSwiftUI.Label<Text, Image> {
  private static var icon: String { "square.and.arrow.up" }

  public init(item: URL, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil) {
    self.init([item], SimSwiftUI.Label("Share…", systemImage: Self.icon))
  }
  public init(item: String, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil) {
    self.init([item], SimSwiftUI.Label("Share…", systemImage: Self.icon))
  }
  public init(items: [URL], subject: Text? = nil, message: Text? = nil) {
    self.init(items, SimSwiftUI.Label("Share…", systemImage: Self.icon))
  }
  public init(
    _ key: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil
  ) { self.init([item], SimSwiftUI.Label(key, systemImage: Self.icon)) }
  public init(
    _ key: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil
  ) { self.init([item], SimSwiftUI.Label(key, systemImage: Self.icon)) }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, item: URL, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil
  ) { self.init([item], SimSwiftUI.Label(title, systemImage: Self.icon)) }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, item: String, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil
  ) { self.init([item], SimSwiftUI.Label(title, systemImage: Self.icon)) }
}
