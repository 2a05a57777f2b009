/// Inert: values are kept, nothing is drawn.
@preconcurrency @MainActor open class CALayer: TimedObject {
  public override init() { super.init() }
  public init(layer: Any) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open var name: String?
  open var contents: Any?
  open var position = CGPoint.zero
  open var mask: CALayer?
  open var shadowPath: CGPath?
  open var cornerCurve = CALayerCornerCurve.circular
  open var contentsGravity = CALayerContentsGravity.resize
  open var contentsScale: CGFloat = 1
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var transform = CATransform3D()
  open private(set) weak var superlayer: CALayer?
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { addSublayer(layer) }
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { addSublayer(layer) }
  open func layoutSublayers() {}
  open func setNeedsLayout() {}
  open func setNeedsDisplay() {}
  open func layoutIfNeeded() {}
  open func draw(in context: CGContext) {}
  open func render(in context: CGContext) {}
  open func setAffineTransform(_ transform: CGAffineTransform) {}
  open func animation(forKey key: String) -> CAAnimation? { nil }
  open func presentation() -> Self? { self }
  open var cornerRadius: CGFloat = 0
  open var masksToBounds = false
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var backgroundColor: CGColor?
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 3
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var zPosition: CGFloat = 0
  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var opacity: Float = 1
  open var isHidden = false
  open var maskedCorners = CACornerMask.all
  open private(set) var sublayers: [CALayer]?
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    sublayers = layers
    layer.superlayer = self
  }
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }
  open func add(_ animation: CAAnimation, forKey key: String?) { animation.run() }
  open func removeAnimation(forKey key: String) {}
  open func removeAllAnimations() {}
  open func animationKeys() -> [String]? { nil }
}
