/// Inert: keeps its text.
@preconcurrency @MainActor open class UILabel: UIView {
  open var text: String?
  open var attributedText: NSAttributedString?
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  open var textColor: UIColor! = UIColor.label
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var adjustsFontForContentSizeCategory = false
}

/// Inert: keeps its image.
@preconcurrency @MainActor open class UIImageView: UIView {
  open var image: UIImage?

  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Inert: keeps its arranged views, but positions nothing.
@preconcurrency @MainActor open class UIStackView: UIView {
  @nonexhaustive public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  @nonexhaustive public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var distribution = Distribution.fill
  open var alignment = Alignment.fill
  open var spacing: CGFloat = 0
  open var isLayoutMarginsRelativeArrangement = false

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
    addSubview(view)
  }
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
  /// Inert.
  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {}
}

/// Inert: remembers whether it is animating.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  @nonexhaustive public enum Style: Int, Sendable {
    case medium = 100, large = 101, whiteLarge = 0, white = 1, gray = 2
  }

  open var style: Style
  open var color: UIColor! = UIColor.gray
  open var hidesWhenStopped = true
  open private(set) var isAnimating = false

  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    isHidden = true
  }
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    isHidden = true
  }
  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
  }

  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
}

/// Inert: keeps its progress.
@preconcurrency @MainActor open class UIProgressView: UIView {
  @nonexhaustive public enum Style: Int, Sendable { case `default`, bar }

  open var progressViewStyle: Style
  /// 0…1.
  open var progress: Float = 0 { didSet { progress = min(max(progress, 0), 1) } }
  open var progressTintColor: UIColor?
  open var trackTintColor: UIColor?

  public init(progressViewStyle style: Style) {
    progressViewStyle = style
    super.init(frame: .zero)
  }
  public override init(frame: CGRect) {
    progressViewStyle = .default
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) {
    progressViewStyle = .default
    super.init(coder: coder)
  }

  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

open class UIVisualEffect: NSObject {}
open class UIBlurEffect: UIVisualEffect {
  @nonexhaustive public enum Style: Int, Sendable {
    case extraLight, light, dark, regular = 4, prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial,
      systemThickMaterial, systemChromeMaterial
  }
  public convenience init(style: Style) { self.init() }
}

/// Inert.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect?
  public let contentView = UIView(frame: .zero)
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
