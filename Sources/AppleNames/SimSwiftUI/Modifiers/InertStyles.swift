/// Inert: one of the system's looks for a kind of control or container.
public struct SystemStyle: Sendable {
  public static let automatic = Self()
  public static let plain = Self()
  public static let inline = Self()
  public static let menu = Self()
  public static let segmented = Self()
  public static let wheel = Self()
  public static let palette = Self()
  public static let navigationLink = Self()
  public static let `switch` = Self()
  public static let button = Self()
  public static let checkbox = Self()
  public static let roundedBorder = Self()
  public static let squareBorder = Self()
  public static let linear = Self()
  public static let circular = Self()
  public static let grouped = Self()
  public static let columns = Self()
  public static let inset = Self()
  public static let insetGrouped = Self()
  public static let sidebar = Self()
  public static let stack = Self()
  public static let doubleColumn = Self()
  public static let page = Self()
  public static let sidebarAdaptable = Self()
  public static let titleAndIcon = Self()
  public static let titleOnly = Self()
  public static let iconOnly = Self()
  public static let compact = Self()
  public static let graphical = Self()
  public static let borderlessButton = Self()
  public static let balanced = Self()
  public static let prominentDetail = Self()
  public static func page(indexDisplayMode: IndexDisplayMode) -> Self { Self() }
  public enum IndexDisplayMode: Sendable { case automatic, always, never }
  nonisolated public init() {}
  nonisolated public init(tint: Color) {}
  nonisolated public init(indexDisplayMode: IndexDisplayMode) {}
}

public typealias StackNavigationViewStyle = SystemStyle
public typealias DoubleColumnNavigationViewStyle = SystemStyle
public typealias DefaultNavigationViewStyle = SystemStyle
public typealias PlainListStyle = SystemStyle
public typealias GroupedListStyle = SystemStyle
public typealias InsetListStyle = SystemStyle
public typealias InsetGroupedListStyle = SystemStyle
public typealias SidebarListStyle = SystemStyle
public typealias RoundedBorderTextFieldStyle = SystemStyle
public typealias PlainTextFieldStyle = SystemStyle
public typealias SegmentedPickerStyle = SystemStyle
public typealias MenuPickerStyle = SystemStyle
public typealias WheelPickerStyle = SystemStyle
public typealias InlinePickerStyle = SystemStyle
public typealias SwitchToggleStyle = SystemStyle
public typealias CircularProgressViewStyle = SystemStyle
public typealias LinearProgressViewStyle = SystemStyle
public typealias PageTabViewStyle = SystemStyle
public typealias DefaultTabViewStyle = SystemStyle

/// The bar that a modifier is about.
public struct ToolbarPlacement: Sendable {
  let hasBackButton: Bool
  public static let automatic = Self(hasBackButton: true)
  public static let navigationBar = Self(hasBackButton: true)
  public static let bottomBar = Self(hasBackButton: false)
  public static let tabBar = Self(hasBackButton: false)
}

extension View {
  /// Inert, as are all that follow in this file.
  public func navigationViewStyle(_ style: SystemStyle) -> some View { self }
  public func navigationSplitViewStyle(_ style: SystemStyle) -> some View { self }
  public func listStyle(_ style: SystemStyle) -> some View { self }
  public func textFieldStyle(_ style: SystemStyle) -> some View { self }
  public func pickerStyle(_ style: SystemStyle) -> some View { self }
  public func toggleStyle(_ style: SystemStyle) -> some View { self }
  public func progressViewStyle(_ style: SystemStyle) -> some View { self }
  public func tabViewStyle(_ style: SystemStyle) -> some View { self }
  public func formStyle(_ style: SystemStyle) -> some View { self }
  public func labelStyle(_ style: SystemStyle) -> some View { self }
  public func menuStyle(_ style: SystemStyle) -> some View { self }
  public func datePickerStyle(_ style: SystemStyle) -> some View { self }
  public func groupBoxStyle(_ style: SystemStyle) -> some View { self }
  public func controlGroupStyle(_ style: SystemStyle) -> some View { self }
  public func controlSize(_ size: ControlSize) -> some View { self }
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
  public func navigationSubtitle(_ subtitle: String) -> some View { self }
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
}

public enum ControlSize: CaseIterable, Hashable, Sendable { case mini, small, regular, large, extraLarge }
public enum ToolbarTitleDisplayMode: Sendable { case automatic, large, inlineLarge, inline }
public enum ToolbarRole: Sendable { case automatic, navigationStack, browser, editor }

public struct ButtonBorderShape: Equatable, Sendable {
  public static let automatic = Self()
  public static let capsule = Self()
  public static let circle = Self()
  public static let roundedRectangle = Self()
  public static func roundedRectangle(radius: CGFloat) -> Self { Self() }
}
