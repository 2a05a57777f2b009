/// A picture, by its name.
nonisolated public struct Image: BuiltinView, Equatable {
  public enum Scale: Hashable, Sendable { case small, medium, large }
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
  public enum Orientation: UInt8, Sendable {
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }

  let name: String
  private let isDecorative: Bool

  nonisolated public init(systemName: String) { (name, isDecorative) = (systemName, false) }
  nonisolated public init(systemName: String, variableValue: Double?) { (name, isDecorative) = (systemName, false) }
  nonisolated public init(_ name: String, bundle: Bundle? = nil) { (self.name, isDecorative) = (name, false) }
  nonisolated public init(_ resource: ImageResource) { (name, isDecorative) = (resource.name, false) }
  nonisolated public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    (self.name, isDecorative) = (label.string, false)
  }
  nonisolated public init(decorative name: String, bundle: Bundle? = nil) { (self.name, isDecorative) = (name, true) }
  nonisolated public init(uiImage: UIImage) { (name, isDecorative) = ("", true) }

  @MainActor func render(_ node: Node) {
    node.element = isDecorative ? nil : Element(role: .image, label: name)
    node.setChildren([])
  }

  /// Inert, as are the next ones: nothing is drawn.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

public struct SymbolRenderingMode: Sendable {
  public static let monochrome = Self()
  public static let multicolor = Self()
  public static let hierarchical = Self()
  public static let palette = Self()
}

/// A picture from the network, which never comes: its placeholder stays.
public struct AsyncImage<Content: View>: BuiltinView {
  private let placeholder: () -> any View

  public init(url: URL?, scale: CGFloat = 1) where Content == Image { placeholder = { EmptyView() } }
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> { self.placeholder = placeholder }
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) { placeholder = { content(.empty) } }

  func render(_ node: Node) { node.setChildren([Child("placeholder", placeholder())]) }
}

public enum AsyncImagePhase {
  case empty
  case success(Image)
  case failure(any Error)
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A title with a picture.
public struct Label<Title: View, Icon: View>: BuiltinView {
  private let title: Title
  private let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  func render(_ node: Node) {
    if let style = node.environment.labelStyle {
      let styled = node.tracked { style(LabelStyleConfiguration(title: .init(title), icon: .init(icon))) }
      return node.setChildren([Child("styled", styled)])
    }
    node.setChildren([Child("title", title), Child("icon", icon)])
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ key: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(key) }, icon: { Image(decorative: name) })
  }
  public init(_ key: LocalizedStringKey, image name: String) { self.init(key, systemImage: name) }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(plain: String(title)) }, icon: { Image(decorative: name) })
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title, systemImage: name)
  }
}
