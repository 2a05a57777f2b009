public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = Self(rawValue: 1 << 0)
  public static let usesFontLeading = Self(rawValue: 1 << 1)
  public static let usesDeviceMetrics = Self(rawValue: 1 << 3)
  public static let truncatesLastVisibleLine = Self(rawValue: 1 << 5)
}

/// Inert.
open class NSStringDrawingContext: NSObject {
  open var minimumScaleFactor: CGFloat = 0
  open var actualScaleFactor: CGFloat { 1 }
  open var totalBounds: CGRect { .zero }
  public override init() { super.init() }
}

/// The size of a text, estimated: no text is laid out, so each character is half as wide as its font is high.
struct TextEstimate {
  var text: String
  var font: UIFont?

  /// - Parameter width: the width at which lines are broken; nil if they are not.
  func size(within width: CGFloat? = nil) -> CGSize {
    let font = font ?? .systemFont(ofSize: 12)
    let character = font.pointSize / 2
    var lines: CGFloat = 0
    var widest: CGFloat = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let whole = CGFloat(line.count) * character
      let most = width.map { max($0, character) } ?? whole
      lines += whole > most ? (whole / most).rounded(.up) : 1
      widest = max(widest, min(whole, most))
    }
    return CGSize(width: widest, height: lines * font.lineHeight)
  }

  func bounds(within size: CGSize, options: NSStringDrawingOptions) -> CGRect {
    let breaksLines = options.contains(.usesLineFragmentOrigin) && size.width > 0 && size.width.isFinite
    return CGRect(origin: .zero, size: self.size(within: breaksLines ? size.width : nil))
  }
}

extension StringProtocol {
  private func estimate(_ attributes: [NSAttributedString.Key: Any]?) -> TextEstimate {
    TextEstimate(text: String(self), font: attributes?[.font] as? UIFont)
  }

  /// An estimate, as the next one is: no text is laid out.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    estimate(attributes).size()
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect { estimate(attributes).bounds(within: size, options: options) }

  /// Inert, as is the next one: nothing is drawn.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {}
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {}
}

extension NSString {
  /// An estimate, as the next one is: no text is laid out.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    String(describing: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
  /// Inert, as is the next one: nothing is drawn.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {}
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {}
}

extension NSAttributedString {
  private var estimate: TextEstimate {
    TextEstimate(text: string, font: length > 0 ? attribute(.font, at: 0, effectiveRange: nil) as? UIFont : nil)
  }

  /// An estimate by the first font, as the next one is: no text is laid out.
  public func size() -> CGSize { estimate.size() }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect { estimate.bounds(within: size, options: options) }

  /// Inert, as is the next one: nothing is drawn.
  public func draw(at point: CGPoint) {}
  public func draw(in rect: CGRect) {}
}
