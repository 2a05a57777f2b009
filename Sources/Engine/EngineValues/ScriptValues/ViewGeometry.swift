/// The place of a page's view, and its screen, in CSS pixels. Nothing is laid out in the view.
public struct ViewGeometry: Sendable, Equatable {
  public var x = 0.0
  public var y = 0.0
  public var width: Double
  public var height: Double
  public var screenWidth: Double
  public var screenHeight: Double
  /// Device pixels per CSS pixel.
  public var scale: Double

  /// A phone held upright.
  public static let phone = ViewGeometry(width: 390, height: 844, screenWidth: 390, screenHeight: 844, scale: 3)
  /// A window on a notebook's screen.
  public static let desktop = ViewGeometry(width: 1024, height: 768, screenWidth: 1440, screenHeight: 900, scale: 2)

  public init(width: Double, height: Double, screenWidth: Double, screenHeight: Double, scale: Double) {
    self.width = width
    self.height = height
    self.screenWidth = screenWidth
    self.screenHeight = screenHeight
    self.scale = scale
  }

  /// Places the view with at least 100 pixels on each side, and on the screen (WebKit's
  /// LocalDOMWindow::adjustWindowRect).
  public mutating func place(x: Double?, y: Double?, width: Double?, height: Double?) {
    let smallest = 100.0
    if let width, width.isFinite { self.width = min(max(width, smallest), screenWidth) }
    if let height, height.isFinite { self.height = min(max(height, smallest), screenHeight) }
    if let x, x.isFinite { self.x = x }
    if let y, y.isFinite { self.y = y }
    self.x = max(0, min(self.x, screenWidth - self.width))
    self.y = max(0, min(self.y, screenHeight - self.height))
  }
}
