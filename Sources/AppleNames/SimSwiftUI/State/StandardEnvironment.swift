/// Opens a URL: with the app's own handler, or the system's.
public struct OpenURLAction {
  public struct Result: Sendable {
    enum Kind: Sendable, Equatable { case handled, discarded, system(URL?) }
    let kind: Kind
    public static let handled = Result(kind: .handled)
    public static let discarded = Result(kind: .discarded)
    public static let systemAction = Result(kind: .system(nil))
    public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
    /// Inert: like `systemAction(_:)`.
    public static func systemAction(_ url: URL, prefersInApp: Bool) -> Result { Result(kind: .system(url)) }
  }

  private let handler: ((URL) -> Result)?

  public init(handler: @escaping (URL) -> Result) { self.handler = handler }
  init() { handler = nil }

  @MainActor public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler?(url).kind ?? .system(nil) {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other):
      UIApplication.shared.open(other ?? url) { accepted in completion(accepted) }
    }
  }
}

// Unchecked: the handler is immutable, and called only on the main actor.
extension OpenURLAction: @unchecked Sendable {}

/// Ends the presentation of a sheet or a pushed page.
@MainActor @preconcurrency public struct DismissAction: Sendable {
  private let action: (@MainActor @Sendable () -> Void)?
  /// The target of the dismissal. Another action for the same target changes nothing for the views that read it.
  nonisolated private let target: DismissTarget?

  nonisolated init(_ action: (@MainActor @Sendable () -> Void)?, of owner: AnyObject? = nil, page: Int = 0) {
    self.action = action
    target = owner.map { DismissTarget(owner: ObjectIdentifier($0), page: page) }
  }
  var isPresented: Bool { action != nil }
  public func callAsFunction() { action?() }
}

private struct DismissTarget: Hashable {
  let owner: ObjectIdentifier
  let page: Int
}

extension DismissAction: SelfComparing {
  nonisolated func isSame(as other: Self) -> Bool { target != nil && target == other.target }
}

/// Whether a view is presented; the way to dismiss it before iOS 15.
@MainActor @preconcurrency public struct PresentationMode {
  let dismissAction: DismissAction
  public var isPresented: Bool { dismissAction.isPresented }
  public mutating func dismiss() { dismissAction() }
}

public enum ScenePhase: Int, Comparable, Hashable, Sendable {
  case background, inactive, active
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable { case standard, increased }
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public enum LayoutDirection: CaseIterable, Hashable, Sendable { case leftToRight, rightToLeft }

public enum DynamicTypeSize: Int, Comparable, CaseIterable, Hashable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// Refreshes the content of a `refreshable` view.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  public func callAsFunction() async { await action() }
}

private struct OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { OpenURLAction() } }
private struct DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction(nil) } }
private struct ScenePhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
private struct ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
private struct EnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }
private struct HorizontalKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .compact } }
private struct VerticalKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .regular } }
private struct RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }
private struct SubmitKey: EnvironmentKey { static var defaultValue: [SubmitAction] { [] } }
private struct DynamicTypeKey: EnvironmentKey { static var defaultValue: DynamicTypeSize { .large } }
private struct EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

public enum EditMode: Hashable, Sendable {
  case inactive, transient, active
  public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
  public var dismiss: DismissAction { self[DismissKey.self] }
  mutating func setDismiss(_ action: DismissAction) { self[DismissKey.self] = action }
  public var isPresented: Bool { MainActor.assumeIsolated { dismiss.isPresented } }
  public var presentationMode: Binding<PresentationMode> {
    let action = dismiss
    return Binding(
      get: { MainActor.assumeIsolated { PresentationMode(dismissAction: action) } }, set: { (_: PresentationMode) in })
  }
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalKey.self] }
    set { self[HorizontalKey.self] = newValue }
  }
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalKey.self] }
    set { self[VerticalKey.self] = newValue }
  }
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeKey.self] }
    set { self[DynamicTypeKey.self] = newValue }
  }
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
  public var refresh: RefreshAction? { self[RefreshKey.self] }
  mutating func setRefresh(_ action: RefreshAction) { self[RefreshKey.self] = action }
  var submitActions: [SubmitAction] {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }
  /// Inert, as are the next ones: always those of a phone in its standard setting.
  public var displayScale: CGFloat { 3 }
  public var pixelLength: CGFloat { 1 / 3 }
  public var accessibilityReduceMotion: Bool { false }
  public var accessibilityReduceTransparency: Bool { false }
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  public var accessibilityVoiceOverEnabled: Bool { false }
  public var accessibilityEnabled: Bool { false }
  public var colorSchemeContrast: ColorSchemeContrast { .standard }
  public var supportsMultipleWindows: Bool { false }
}
