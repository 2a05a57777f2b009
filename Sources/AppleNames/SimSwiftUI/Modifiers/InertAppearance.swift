/// Inert: nothing is drawn. Each of these returns the view as it is.
extension View {
  /// Inert, as are all that follow in this file.
  public func font(_ font: Font?) -> some View { self }
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  public func fontDesign(_ design: Font.Design?) -> some View { self }
  public func bold(_ isActive: Bool = true) -> some View { self }
  public func italic(_ isActive: Bool = true) -> some View { self }
  public func monospaced(_ isActive: Bool = true) -> some View { self }
  public func monospacedDigit() -> some View { self }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  public func kerning(_ kerning: CGFloat) -> some View { self }
  public func tracking(_ tracking: CGFloat) -> some View { self }
  public func textCase(_ textCase: Text.Case?) -> some View { self }
  public func lineLimit(_ number: Int?) -> some View { self }
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { self }
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { self }
  public func lineSpacing(_ spacing: CGFloat) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  public func allowsTightening(_ flag: Bool) -> some View { self }
  public func textSelection(_ selectability: TextSelectability) -> some View { self }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View { self }
  public func tint(_ color: Color?) -> some View { self }
  @_disfavoredOverload public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }
  public func accentColor(_ color: Color?) -> some View { self }
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View { self }
  public func background<T: Shape>(in shape: T) -> some View { self }
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View { self }
  public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func blendMode(_ blendMode: BlendMode) -> some View { self }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
  public func brightness(_ amount: Double) -> some View { self }
  public func saturation(_ amount: Double) -> some View { self }
  public func grayscale(_ amount: Double) -> some View { self }
  public func colorMultiply(_ color: Color) -> some View { self }
  public func colorScheme(_ scheme: ColorScheme) -> some View { environment(\.colorScheme, scheme) }
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  public func labelsHidden() -> some View { self }
  public func redacted(reason: RedactionReasons) -> some View { self }
  public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
  public func unredacted() -> some View { self }
  public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = Capsule()) -> some View { self }
  public func animation(_ animation: Animation?) -> some View { self }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  public func transition(_ transition: AnyTransition) -> some View { self }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }
  public func statusBar(hidden: Bool) -> some View { self }
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
  public func help(_ key: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload public func help<S: StringProtocol>(_ text: S) -> some View { self }
  public func help(_ text: Text) -> some View { self }
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
  public func hoverEffect() -> some View { self }
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  public func textContentType(_ type: UITextContentType?) -> some View { self }
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }
  public func textInputAutocapitalization(_ style: TextInputAutocapitalization?) -> some View { self }
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { self }
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
}

public enum TextSelectability: Sendable { case enabled, disabled }
public enum ContentTransition: Hashable, Sendable { case identity, opacity, interpolate, numericText, symbolEffect }
public enum SensoryFeedback: Hashable, Sendable { case success, warning, error, selection, impact, increase, decrease }
public enum TextInputAutocapitalization: Hashable, Sendable { case never, words, sentences, characters }

public struct SymbolVariants: Hashable, Sendable {
  public static let none = Self()
  public static let fill = Self()
  public static let circle = Self()
  public static let square = Self()
  public static let slash = Self()
  public var fill: Self { self }
}

public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = Self(rawValue: 1)
  public static let privacy = Self(rawValue: 2)
}

public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public let character: Character
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }
  public static let `return` = Self("\r")
  public static let escape = Self("\u{1B}")
  public static let space = Self(" ")
  public static let leftArrow = Self("\u{F702}")
  public static let rightArrow = Self("\u{F703}")
}

public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = Self(rawValue: 1)
  public static let control = Self(rawValue: 2)
  public static let option = Self(rawValue: 4)
  public static let command = Self(rawValue: 8)
}

public struct KeyboardShortcut: Sendable {
  public static let defaultAction = Self()
  public static let cancelAction = Self()
  init() {}
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {}
}
