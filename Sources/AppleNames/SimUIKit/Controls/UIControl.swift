/// A control that sends actions. A test makes it send with `sendActions(for:)`.
@preconcurrency @MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Self(rawValue: 1)
    public static let touchUpInside = Self(rawValue: 1 << 6)
    public static let touchDownRepeat = Self(rawValue: 1 << 1)
    public static let touchDragInside = Self(rawValue: 1 << 2)
    public static let touchDragOutside = Self(rawValue: 1 << 3)
    public static let touchDragEnter = Self(rawValue: 1 << 4)
    public static let touchDragExit = Self(rawValue: 1 << 5)
    public static let touchUpOutside = Self(rawValue: 1 << 7)
    public static let touchCancel = Self(rawValue: 1 << 8)
    public static let menuActionTriggered = Self(rawValue: 1 << 14)
    public static let allTouchEvents = Self(rawValue: 0xFFF)
    public static let allEditingEvents = Self(rawValue: 0xF0000)
    public static let valueChanged = Self(rawValue: 1 << 12)
    public static let primaryActionTriggered = Self(rawValue: 1 << 13)
    public static let editingDidBegin = Self(rawValue: 1 << 16)
    public static let editingChanged = Self(rawValue: 1 << 17)
    public static let editingDidEnd = Self(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Self(rawValue: 1 << 19)
    public static let allEvents = Self(rawValue: 0xFFFF_FFFF)
  }

  public struct State: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: Self = []
    public static let highlighted = Self(rawValue: 1)
    public static let disabled = Self(rawValue: 2)
    public static let selected = Self(rawValue: 4)
    public static let focused = Self(rawValue: 8)
    public static let application = Self(rawValue: 0xFF_0000)
  }

  @nonexhaustive public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }
  @nonexhaustive public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

  private enum Binding {
    case closure(UIAction)
    case selector(WeakTarget, Selector)
  }

  private final class WeakTarget {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  private var bindings: [(events: Event, binding: Binding)] = []

  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  open func addAction(_ action: UIAction, for events: Event) { bindings.append((events, .closure(action))) }
  open func removeAction(_ action: UIAction, for events: Event) {
    bindings.removeAll {
      guard case .closure(let bound) = $0.binding else { return false }
      return bound === action && $0.events == events
    }
  }

  open func addTarget(_ target: Any?, action: Selector, for events: Event) {
    bindings.append((events, .selector(WeakTarget(target as AnyObject?), action)))
  }
  open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    bindings.removeAll {
      guard case .selector(let bound, let selector) = $0.binding else { return false }
      return (target == nil || bound.object === target as AnyObject?) && (action == nil || selector == action)
    }
  }

  open var allTargets: Set<AnyHashable> {
    Set(
      bindings.compactMap {
        if case .selector(let target, _) = $0.binding { target.object as? NSObject } else { nil }
      })
  }
  open func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
    let names: [String] = bindings.compactMap {
      guard case .selector(let bound, let selector) = $0.binding, bound.object === target as AnyObject?,
        !$0.events.isDisjoint(with: event)
      else { return nil }
      return selector.name
    }
    return names.isEmpty ? nil : names
  }
  /// Inert: no touches are simulated on views.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Inert: no touches are simulated on views.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open var isTracking: Bool { false }
  open var isTouchInside: Bool { false }
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  open func sendActions(for events: Event) {
    guard isEnabled else { return }
    for bound in bindings where !bound.events.isDisjoint(with: events) {
      switch bound.binding {
      case .closure(let action): action.perform(sender: self)
      case .selector(let target, let selector):
        UIApplication.shared.sendAction(selector, to: target.object, from: self, for: nil)
      }
    }
  }
}

@preconcurrency @MainActor open class UIButton: UIControl {
  @nonexhaustive public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7
  }

  /// Inert: only its title and image are used.
  public struct Configuration: Sendable {
    public var title: String?
    public var image: UIImage?
    public var subtitle: String?
    public var attributedTitle: AttributedString?
    public var attributedSubtitle: AttributedString?
    public var titleAlignment = TitleAlignment.automatic
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var titlePadding: CGFloat = 0
    @nonexhaustive public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
    @nonexhaustive public enum Size: Int, Sendable { case medium, small, mini, large }
    @nonexhaustive public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }
    public var baseBackgroundColor: UIColor?
    public var baseForegroundColor: UIColor?
    public var contentInsets = NSDirectionalEdgeInsets.zero
    public var imagePadding: CGFloat = 0
    public var background = UIBackgroundConfiguration.clear()
    public var showsActivityIndicator = false
    public static func plain() -> Self { Self() }
    public static func filled() -> Self { Self() }
    public static func tinted() -> Self { Self() }
    public static func gray() -> Self { Self() }
    public static func bordered() -> Self { Self() }
    public static func borderedProminent() -> Self { Self() }
    public static func borderedTinted() -> Self { Self() }
    public static func borderless() -> Self { Self() }
  }

  open private(set) var buttonType = ButtonType.custom
  open var configuration: Configuration?
  open var menu: UIMenu?
  open var showsMenuAsPrimaryAction = false
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var reversesTitleShadowWhenHighlighted = false
  open var showsTouchWhenHighlighted = false
  open var changesSelectionAsPrimaryAction = false
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  /// Inert: a configuration changes nothing that is seen.
  open var automaticallyUpdatesConfiguration = true
  /// Updates the configuration, which UIKit does when the state changes.
  open func setNeedsUpdateConfiguration() { updateConfiguration() }
  /// Calls the handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }
  public let titleLabel: UILabel? = UILabel(frame: .zero)
  public let imageView: UIImageView? = UIImageView(frame: .zero)
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  private var titles: [UIControl.State: String] = [:]
  private var images: [UIControl.State: UIImage] = [:]

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    setTitle(primaryAction?.title, for: .normal)
  }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.configuration = configuration
    setTitle(configuration.title ?? primaryAction?.title, for: .normal)
  }

  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state] = title
    titleLabel?.text = currentTitle
  }
  open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }
  open var currentTitle: String? { title(for: state) }
  open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state] = image }
  open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }
  private var titleColors: [UIControl.State: UIColor] = [:]
  private var backgroundImages: [UIControl.State: UIImage] = [:]
  private var attributedTitles: [UIControl.State: NSAttributedString] = [:]
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) { titleColors[state] = color }
  open func titleColor(for state: UIControl.State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) { backgroundImages[state] = image }
  open func backgroundImage(for state: UIControl.State) -> UIImage? {
    backgroundImages[state] ?? backgroundImages[.normal]
  }
  /// Sets a title, by whose text a test finds the button.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    attributedTitles[state] = title
    setTitle(title?.string, for: state)
  }
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  /// Inert.
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {}
  /// Inert.
  open func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {}

  /// Sends the actions of a tap.
  public func simulateTap() { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
}

@preconcurrency @MainActor open class UISwitch: UIControl {
  open var isOn = false
  open var thumbTintColor: UIColor?
  open var title: String?

  /// Taps the switch, as the user.
  public func simulateTap() {
    guard isEnabled else { return }
    isOn.toggle()
    sendActions(for: .valueChanged)
  }
  open var onTintColor: UIColor?
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  open var selectedSegmentIndex = UISegmentedControl.noSegment
  open var selectedSegmentTintColor: UIColor?
  open var isMomentary = false
  open var apportionsSegmentWidthsByContent = false
  private var titles: [String?] = []

  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { $0 as? String }
  }
  open var numberOfSegments: Int { titles.count }
  open func titleForSegment(at segment: Int) -> String? { titles.indices.contains(segment) ? titles[segment] : nil }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if titles.indices.contains(segment) { titles[segment] = title }
  }
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title, at: min(max(segment, 0), titles.count))
  }
  open func removeAllSegments() { titles = [] }
  /// Inert.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
  /// Inert.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}

  /// Taps a segment, as the user.
  public func simulateTap(at segment: Int) {
    guard isEnabled, titles.indices.contains(segment) else { return }
    selectedSegmentIndex = segment
    sendActions(for: .valueChanged)
  }
}

@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString?
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}

@preconcurrency @MainActor open class UIPageControl: UIControl {
  open var numberOfPages = 0
  open var currentPage = 0
  open var hidesForSinglePage = false
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?
}

/// Inert: there are no writing tools.
@nonexhaustive public enum UIWritingToolsBehavior: Int, Sendable { case none = -1, `default`, complete, limited }
