/// Inert: no text is laid out.
public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// Inert.
open class NSParagraphStyle: NSObject {
  open var alignment: NSTextAlignment { .natural }
  open var lineSpacing: CGFloat { 0 }
  public override init() { super.init() }
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }
}

/// Inert.
open class NSMutableParagraphStyle: NSParagraphStyle {
  private var kept = (alignment: NSTextAlignment.natural, lineSpacing: CGFloat(0))
  open override var alignment: NSTextAlignment {
    get { kept.alignment }
    set { kept.alignment = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { kept.lineSpacing }
    set { kept.lineSpacing = newValue }
  }
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var lineHeightMultiple: CGFloat = 0
  open var minimumLineHeight: CGFloat = 0
  open var maximumLineHeight: CGFloat = 0
  open var paragraphSpacing: CGFloat = 0
  open var paragraphSpacingBefore: CGFloat = 0
  open var firstLineHeadIndent: CGFloat = 0
  open var headIndent: CGFloat = 0
  open var tailIndent: CGFloat = 0
}

/// Inert.
open class NSShadow: NSObject {
  open var shadowOffset = CGSize.zero
  open var shadowBlurRadius: CGFloat = 0
  open var shadowColor: Any?
  public override init() { super.init() }
}

/// Inert.
open class NSTextAttachment: NSObject {
  open var image: UIImage?
  open var bounds = CGRect.zero
  open var contents: Data?
  open var fileType: String?
  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  public override init() { super.init() }
  public init(data contentData: Data?, ofType uti: String?) {
    (contents, fileType) = (contentData, uti)
    super.init()
  }
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
}

extension NSAttributedString {
  /// An empty text: `NSAttributedString()` and `NSMutableAttributedString()`, which Linux lacks.
  @_disfavoredOverload public convenience init(nothing: Void = ()) { self.init(string: "") }

  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}

extension NSAttributedString.Key {
  public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
  public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
  public static let strokeColor = Self(rawValue: "NSStrokeColor")
  public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
  public static let underlineColor = Self(rawValue: "NSUnderlineColor")
  public static let kern = Self(rawValue: "NSKern")
  public static let shadow = Self(rawValue: "NSShadow")
  public static let attachment = Self(rawValue: "NSAttachment")
  public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
  public static let obliqueness = Self(rawValue: "NSObliqueness")
}
