/// Inert: remembers where it comes from; nothing is decoded or drawn; `size` is zero, or that of the renderer.
///
/// Unchecked: the compiler cannot check an open class; all of its state is immutable.
open class UIImage: NSObject, @unchecked Sendable {
  @nonexhaustive public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  @nonexhaustive public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// The asset or symbol name, if it was created with one.
  public let name: String?
  private let data: Data?
  /// The size of an image that was drawn.
  private let drawnSize: CGSize

  public override init() {
    name = nil
    data = nil
    drawnSize = .zero
    super.init()
  }

  /// An image that consists only of its name. Asset catalogs do not exist here, so any name makes one.
  public init?(named name: String) {
    self.name = name
    data = nil
    drawnSize = .zero
    super.init()
  }

  public convenience init?(systemName name: String) { self.init(named: name) }
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    self.init(named: name)
  }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    self.init(named: name)
  }

  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init(named: name)
  }
  public convenience init?(systemName name: String, compatibleWith traits: UITraitCollection?) {
    self.init(named: name)
  }
  /// The initialiser that an image literal calls.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(name: name)
  }
  private init(name: String) {
    self.name = name
    data = nil
    drawnSize = .zero
    super.init()
  }
  public convenience init?(data: Data, scale: CGFloat) { self.init(data: data) }

  public init?(data: Data) {
    name = nil
    self.data = data
    drawnSize = .zero
    super.init()
  }

  init(drawnIn size: CGSize) {
    name = nil
    data = nil
    drawnSize = size
    super.init()
  }

  public convenience init(cgImage: CGImage) { self.init(drawnIn: cgImage.size) }
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) { self.init(cgImage: cgImage) }

  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  open var size: CGSize { drawnSize }
  open var cgImage: CGImage? { CGImage(size: drawnSize) }
  open var imageOrientation: Orientation { .up }
  open func draw(in rect: CGRect) {}
  open func draw(at point: CGPoint) {}
  open var scale: CGFloat { 1 }
  /// The bytes from which the image was created.
  open func pngData() -> Data? { data }
  open func jpegData(compressionQuality: CGFloat) -> Data? { data }
  open func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
  open func withTintColor(_ color: UIColor) -> UIImage { self }
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { self }
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  open func withHorizontallyFlippedOrientation() -> UIImage { self }
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
  open var renderingMode: RenderingMode { .automatic }
  open var isSymbolImage: Bool { false }
  open var images: [UIImage]? { nil }
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? { images.first }
  open func preparingThumbnail(of size: CGSize) -> UIImage? { self }
  open func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  /// Inert.
  open class Configuration: NSObject {
    public override init() { super.init() }
    open func applying(_ other: Configuration?) -> Self { self }
  }

  /// Inert.
  open class SymbolConfiguration: Configuration {
    public convenience init(pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .default) {
      self.init()
    }
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    public convenience init(weight: SymbolWeight) { self.init() }
    public convenience init(font: UIFont) { self.init() }
    public convenience init(font: UIFont, scale: SymbolScale) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init() }
    public convenience init(hierarchicalColor: UIColor) { self.init() }
    public convenience init(paletteColors: [UIColor]) { self.init() }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
    public class func preferringMulticolor() -> Self { self.init() }
    public required override init() { super.init() }
    public convenience init(scale: SymbolScale) { self.init() }
  }

  @nonexhaustive public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  @nonexhaustive public enum SymbolScale: Int, Sendable { case `default` = -1, unspecified, small, medium, large }
}

extension UIImage: _ExpressibleByImageLiteral {}
/// The type of an image literal.
public typealias _ImageLiteralType = UIImage
