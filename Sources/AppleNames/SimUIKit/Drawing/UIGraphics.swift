/// Inert: the closure runs, and the image has the size and nothing else; encoded, it has no bytes.
open class UIGraphicsImageRenderer: NSObject {
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
  }

  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = UIGraphicsImageRendererContext(format: format, size: bounds.size)
    GraphicsContexts.with(context.cgContext) { actions(context) }
    return context.currentImage
  }

  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { encoded(image(actions: actions)) }
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data { encoded(image(actions: actions)) }

  /// The bytes of an image, which has none: nothing is encoded.
  private func encoded(_ image: UIImage) -> Data { image.pngData() ?? Data() }
}

/// Inert.
open class UIGraphicsImageRendererFormat: NSObject {
  open var scale: CGFloat = 1
  open var opaque = false
  open var preferredRange = Range.automatic

  @nonexhaustive public enum Range: Int, Sendable { case unspecified = -1, automatic, extended, standard }

  public override init() { super.init() }
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  public convenience init(for traitCollection: UITraitCollection) { self.init() }
}

/// Inert.
open class UIGraphicsImageRendererContext: NSObject {
  public let format: UIGraphicsImageRendererFormat
  public let cgContext: CGContext
  private let size: CGSize

  init(format: UIGraphicsImageRendererFormat, size: CGSize) {
    self.format = format
    self.size = size
    cgContext = CGContext(size: size)
    super.init()
  }

  open var currentImage: UIImage { UIImage(drawnIn: size) }
  open func fill(_ rect: CGRect) {}
  open func stroke(_ rect: CGRect) {}
  open func clip(to rect: CGRect) {}
}

/// The contexts that drawing functions use: UIKit keeps a stack of them for each thread.
enum GraphicsContexts {
  private static let key = "WebViewSimulator: the graphics contexts"

  private static var all: [CGContext] {
    get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  static var current: CGContext? { all.last }

  static func with(_ context: CGContext, _ body: () -> Void) {
    all.append(context)
    body()
    end()
  }
  static func begin(_ size: CGSize) { all.append(CGContext(size: size)) }
  static func end() { _ = all.popLast() }
}

/// Inert: there is a context until `UIGraphicsEndImageContext()`, in which nothing is drawn.
public func UIGraphicsBeginImageContext(_ size: CGSize) { GraphicsContexts.begin(size) }
/// Inert: there is a context until `UIGraphicsEndImageContext()`, in which nothing is drawn.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  GraphicsContexts.begin(size)
}
/// Inert: an image of the context's size, and nothing else.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  GraphicsContexts.current.map { UIImage(drawnIn: $0.size) }
}
/// Inert.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContexts.current }
/// Inert.
public func UIGraphicsEndImageContext() { GraphicsContexts.end() }
/// Inert.
public func UIRectFill(_ rect: CGRect) {}
/// Inert.
public func UIRectFrame(_ rect: CGRect) {}
