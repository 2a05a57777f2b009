/// A rectangle in a tree of views. It has the tree, its frame as it was set, and flags, but no layout and no drawing.
@preconcurrency @MainActor open class UIView: UIResponder, @preconcurrency NSCoding {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = Self(rawValue: 1)
    public static let flexibleWidth = Self(rawValue: 2)
    public static let flexibleRightMargin = Self(rawValue: 4)
    public static let flexibleTopMargin = Self(rawValue: 8)
    public static let flexibleHeight = Self(rawValue: 16)
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  @nonexhaustive public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
  }

  open var frame: CGRect
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  /// The controller whose `view` this view is.
  weak var viewController: UIViewController?

  open var isHidden = false
  open var alpha: CGFloat = 1
  open var isOpaque = true
  open var tag = 0
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = UIColor.tintColor
  /// Inert.
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  @nonexhaustive public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }
  /// Inert.
  open var mask: UIView?
  /// Inert.
  open var contentScaleFactor: CGFloat = 3
  /// Inert: nothing is drawn.
  open class var layerClass: AnyClass { CALayer.self }
  /// Inert.
  open var largeContentTitle: String?
  /// Inert.
  open var largeContentImage: UIImage?
  /// Inert.
  open var showsLargeContentViewer = false
  /// Inert.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  /// Inert.
  open var accessibilityElements: [Any]?
  /// Inert.
  open var isExclusiveTouch = false
  open var clipsToBounds = false
  /// Inert.
  open var isMultipleTouchEnabled = false
  /// Inert.
  open var insetsLayoutMarginsFromSafeArea = true
  /// Inert.
  open var preservesSuperviewLayoutMargins = false
  open var accessibilityElementsHidden = false
  /// Inert: there is no remote control and no keyboard that focuses views.
  open var isFocused: Bool { false }
  /// Inert.
  open var canBecomeFocused: Bool { false }
  open var accessibilityHint: String?
  open var accessibilityLanguage: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityViewIsModal = false
  /// Inert.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open private(set) var layoutGuides: [UILayoutGuide] = []
  open var isUserInteractionEnabled = true
  open var contentMode = ContentMode.scaleToFill
  open var transform = CGAffineTransform.identity
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var isAccessibilityElement = false
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle }
    set { traitOverrides.userInterfaceStyle = newValue }
  }
  /// The traits that this view and its subviews see instead of the superview's.
  open var traitOverrides: UITraitOverrides {
    get { ownTraits }
    set { changeTraits { ownTraits = newValue } }
  }
  private var ownTraits = UITraitOverrides()
  var traitObservers = TraitObservers()
  open var translatesAutoresizingMaskIntoConstraints = true
  open var autoresizingMask: AutoresizingMask = []
  /// Inert: nothing is laid out.
  open var autoresizesSubviews = true
  /// Inert.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// Inert.
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  open private(set) var interactions: [any UIInteraction] = []
  /// Constraints that were added to or activated on this view. Inert.
  open private(set) var constraints: [NSLayoutConstraint] = []
  public private(set) lazy var layer = ObjectCreation.make(Self.layerClass as? CALayer.Type ?? CALayer.self)

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public convenience override init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
    // Interface files give their values in other ways.
    guard let archive = coder as? NSKeyedUnarchiver else { return }
    func number(_ key: String) -> CGFloat { archive.decodeDouble(forKey: key) }
    frame = CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
  }

  /// Archives the view: only its frame.
  open func encode(with coder: NSCoder) {
    for (key, value) in [("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height)] {
      coder.encode(Double(value), forKey: key)
    }
  }

  open override var next: UIResponder? { viewController ?? superview }

  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }

  // MARK: The tree

  open var window: UIWindow? { superview?.window }
  /// Called when the view has come into a window, or left it.
  package final var windowWatcher: (@MainActor () -> Void)?

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: subviews.firstIndex(of: sibling) ?? 0)
  }
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, at: (subviews.firstIndex(of: sibling) ?? subviews.count - 1) + 1)
  }

  open func bringSubviewToFront(_ view: UIView) {
    guard let place = subviews.firstIndex(of: view) else { return }
    subviews.append(subviews.remove(at: place))
  }

  open func sendSubviewToBack(_ view: UIView) {
    guard let place = subviews.firstIndex(of: view) else { return }
    subviews.insert(subviews.remove(at: place), at: 0)
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    let oldWindow = window
    if oldWindow != nil { tellWindowWillChange(nil) }
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
    if oldWindow != nil { tellWindowChanged() }
  }

  private func insert(_ view: UIView, at index: Int) {
    guard view !== self, !isDescendant(of: view) else {
      SimulatedDevice.current.report("Can't add self as subview")
      return
    }
    let oldWindow = view.window
    if window !== oldWindow { view.tellWindowWillChange(window) }
    view.willMove(toSuperview: self)
    if let former = view.superview {
      former.willRemoveSubview(view)
      former.subviews.removeAll { $0 === view }
    }
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    didAddSubview(view)
    view.didMoveToSuperview()
    if view.window !== oldWindow { view.tellWindowChanged() }
  }

  private func tellWindowWillChange(_ newWindow: UIWindow?) {
    willMove(toWindow: newWindow)
    for view in subviews { view.tellWindowWillChange(newWindow) }
  }

  private func tellWindowChanged() {
    var pending = [self]
    while let view = pending.popLast() {
      view.windowWatcher?()
      view.didMoveToWindow()
      pending += view.subviews
    }
  }

  open func isDescendant(of view: UIView) -> Bool {
    var ancestor: UIView? = self
    while let current = ancestor {
      if current === view { return true }
      ancestor = current.superview
    }
    return false
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    var pending = [self]
    while let view = pending.popLast() {
      if view.tag == tag { return view }
      pending += view.subviews
    }
    return nil
  }

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: Layout, inert

  /// Inert: calls `layoutSubviews` once.
  open func layoutIfNeeded() { layoutSubviews() }
  open func layoutSubviews() {}
  /// Inert: no view is ever hit.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
  /// Inert: never called.
  open func safeAreaInsetsDidChange() {}
  /// Inert: never called.
  open func tintColorDidChange() {}
  /// Inert: never called.
  open func prepareForInterfaceBuilder() {}
  open func accessibilityPerformEscape() -> Bool { false }
  /// Inert.
  @discardableResult open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { true }
  /// Inert: an empty view of the same size.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: frame) }
  open func addLayoutGuide(_ guide: UILayoutGuide) { layoutGuides.append(guide) }
  open func removeLayoutGuide(_ guide: UILayoutGuide) { layoutGuides.removeAll { $0 === guide } }
  open func setNeedsLayout() {}
  public static let noIntrinsicMetric: CGFloat = -1
  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
  /// Inert: nothing is laid out.
  open func invalidateIntrinsicContentSize() {}
  /// Inert: nothing is laid out, so the size is that of the frame.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { frame.size }
  /// Inert: nothing is laid out, so the size is that of the frame.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { frame.size }
  /// Inert.
  open func setNeedsDisplay(_ rect: CGRect) {}
  /// Inert.
  open func updateConstraintsIfNeeded() {}
  /// Inert.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { .defaultLow }
  /// Inert.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { .defaultHigh }
  open func setNeedsDisplay() {}
  open func updateConstraints() {}
  open func setNeedsUpdateConstraints() {}
  open func sizeToFit() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  open func draw(_ rect: CGRect) {}
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { point }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { rect }
  open func endEditing(_ force: Bool) -> Bool { true }
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var traitCollection: UITraitCollection {
    ownTraits.applied(to: viewController?.traitCollection ?? superview?.traitCollection ?? .ofScreen)
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Inert.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  /// Inert.
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

  open func addConstraint(_ constraint: NSLayoutConstraint) { constraints.append(constraint) }
  open func addConstraints(_ new: [NSLayoutConstraint]) { constraints += new }
  open func removeConstraint(_ constraint: NSLayoutConstraint) { constraints.removeAll { $0 === constraint } }
  open func removeConstraints(_ old: [NSLayoutConstraint]) { for constraint in old { removeConstraint(constraint) } }

  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
  open func addInteraction(_ interaction: any UIInteraction) { interactions.append(interaction) }
  open func removeInteraction(_ interaction: any UIInteraction) { interactions.removeAll { $0 === interaction } }

  // MARK: Anchors, inert

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
  public let safeAreaLayoutGuide = UILayoutGuide()
  public let layoutMarginsGuide = UILayoutGuide()
  public let readableContentGuide = UILayoutGuide()
  public let keyboardLayoutGuide = UILayoutGuide()
}

@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {}
