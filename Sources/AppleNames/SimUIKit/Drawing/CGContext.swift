/// Inert: nothing is drawn.
public final class CGContext: Sendable {
  let size: CGSize

  init(size: CGSize) { self.size = size }

  public var width: Int { size.width.whole }
  public var height: Int { size.height.whole }
  public func saveGState() {}
  public func restoreGState() {}
  public func setFillColor(_ color: CGColor) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func setLineWidth(_ width: CGFloat) {}
  public func setLineCap(_ cap: CGLineCap) {}
  public func setAlpha(_ alpha: CGFloat) {}
  public func translateBy(x: CGFloat, y: CGFloat) {}
  public func scaleBy(x: CGFloat, y: CGFloat) {}
  public func rotate(by angle: CGFloat) {}
  public func concatenate(_ transform: CGAffineTransform) {}
  public func beginPath() {}
  public func closePath() {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func addRect(_ rect: CGRect) {}
  public func addEllipse(in rect: CGRect) {}
  public func addPath(_ path: CGPath) {}
  public func fill(_ rect: CGRect) {}
  public func stroke(_ rect: CGRect) {}
  public func fillEllipse(in rect: CGRect) {}
  public func strokeEllipse(in rect: CGRect) {}
  public func clear(_ rect: CGRect) {}
  public func fillPath() {}
  public func strokePath() {}
  public func clip() {}
  public func clip(to rect: CGRect) {}
  public func draw(_ image: CGImage, in rect: CGRect) {}
}

/// Inert.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
/// Inert.
public enum CGLineCap: Int32, Sendable { case butt, round, square }

/// Inert: an image without pixels.
public final class CGImage: Sendable {
  let size: CGSize

  init(size: CGSize) { self.size = size }

  public var width: Int { size.width.whole }
  public var height: Int { size.height.whole }
  public func cropping(to rect: CGRect) -> CGImage? { CGImage(size: rect.size) }
}

/// Inert.
public final class CGPath: Sendable {
  init() {}
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) { self.init() }
}

extension CGFloat {
  /// The number without its fraction; zero for a number that cannot count pixels.
  fileprivate var whole: Int { Int(exactly: rounded(.towardZero)) ?? 0 }
}
