// Written by Tools/inert_names.py from Tools/AppleSurface/inert.toml: change that and run `make inert-names`.
// swift-format-ignore-file

/// Inert: nothing is dropped.
@nonexhaustive public enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move
}

/// Inert: nothing is dropped.
@preconcurrency @MainActor open class UIDropProposal: NSObject {
  open var operation: UIDropOperation
  open var isPrecise = false
  open var prefersFullSizePreview = false
  public init(operation: UIDropOperation) { self.operation = operation }
}

/// Inert: nothing is dragged.
@preconcurrency @MainActor open class UIDragItem: NSObject {
  open var itemProvider: NSItemProvider
  open var localObject: Any?
  open var previewProvider: (() -> UIDragPreview?)?
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// Inert: nothing is dragged.
@preconcurrency @MainActor open class UIDragPreview: NSObject {
  open var view: UIView
  public init(view: UIView) { self.view = view }
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol UIDragDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
  func location(in view: UIView) -> CGPoint
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol UIDropSession: UIDragDropSession {
  var localDragSession: (any UIDragSession)? { get }
  func loadObjects(ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void) -> Progress
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol UIDragSession: UIDragDropSession {
  var localContext: Any? { get }
}

/// Inert: never asked.
@preconcurrency @MainActor public protocol UIDragInteractionDelegate: NSObjectProtocol {
}

/// Inert: never asked.
@preconcurrency @MainActor public protocol UIDropInteractionDelegate: NSObjectProtocol {
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
}

extension UIDropInteractionDelegate {
  public func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool { true }
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  public func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) { _ = session }
}

/// Inert: bars do not group their buttons.
@preconcurrency @MainActor open class UIBarButtonItemGroup: NSObject {
  open var barButtonItems: [UIBarButtonItem]
  open var representativeItem: UIBarButtonItem?
  public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) { self.barButtonItems = barButtonItems; self.representativeItem = representativeItem }
}

/// Inert: no keyboard is shown.
@preconcurrency @MainActor open class UITextInputAssistantItem: NSObject {
  open var leadingBarButtonGroups: [UIBarButtonItemGroup] = []
  open var trailingBarButtonGroups: [UIBarButtonItemGroup] = []
  open var allowsHidingShortcuts = true
}

/// Inert: nobody opens a menu.
@preconcurrency @MainActor open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector
  public init(title: String, action: Selector) { self.title = title; self.action = action }
}

/// Inert: nobody opens a menu.
@preconcurrency @MainActor open class UIMenuController: NSObject {
  open var isMenuVisible = false
  open var menuItems: [UIMenuItem]?
  open var menuFrame = CGRect.zero
  public static let shared = UIMenuController()
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {}
  open func hideMenu(from targetView: UIView) {}
  open func hideMenu() {}
  open func update() {}
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {}
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {}
}

/// Inert: assistive technologies are off.
@preconcurrency @MainActor open class UIAccessibilityElement: UIResponder {
  open var accessibilityContainer: Any?
  open var accessibilityFrameInContainerSpace = CGRect.zero
  public init(accessibilityContainer container: Any) { accessibilityContainer = container }
}

/// Inert: nothing is previewed.
@preconcurrency @MainActor open class UIPreviewParameters: NSObject {
  open var visiblePath: UIBezierPath?
  open var shadowPath: UIBezierPath?
  open var backgroundColor: UIColor!
}

/// Inert: nothing is previewed.
@preconcurrency @MainActor open class UIPreviewTarget: NSObject {
  open var container: UIView
  open var center: CGPoint
  public init(container: UIView, center: CGPoint) { self.container = container; self.center = center }
}

/// Inert: nothing is previewed.
@preconcurrency @MainActor open class UITargetedPreview: NSObject {
  open var view: UIView
  open var parameters: UIPreviewParameters
  open var target: UIPreviewTarget?
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) { self.view = view; self.parameters = parameters; self.target = target }
  public init(view: UIView, parameters: UIPreviewParameters) { self.view = view; self.parameters = parameters }
  public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }
}

/// Inert: never asked.
@preconcurrency @MainActor public protocol UICollectionViewDragDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath) -> [UIDragItem]
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol UICollectionViewDropItem: NSObjectProtocol {
  var dragItem: UIDragItem { get }
  var sourceIndexPath: IndexPath? { get }
  var previewSize: CGSize { get }
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
  var items: [any UICollectionViewDropItem] { get }
  var destinationIndexPath: IndexPath? { get }
  var proposal: UICollectionViewDropProposal { get }
  var session: any UIDropSession { get }
}

/// Inert: nothing is dropped.
@preconcurrency @MainActor open class UICollectionViewDropProposal: UIDropProposal {
  open var intent = UICollectionViewDropIntent.unspecified
  public convenience init(operation: UIDropOperation, intent: UICollectionViewDropIntent) { self.init(operation: operation); self.intent = intent }
}

/// Inert: nothing is dropped.
@nonexhaustive public enum UICollectionViewDropIntent: Int, Sendable {
  case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath
}

/// Inert: never asked.
@preconcurrency @MainActor public protocol UICollectionViewDropDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
  func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
  func collectionView(_ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath destinationIndexPath: IndexPath?) -> UICollectionViewDropProposal
}

extension UICollectionViewDropDelegate {
  public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool { true }
  public func collectionView(_ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath destinationIndexPath: IndexPath?) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .cancel) }
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class NSCollectionLayoutDimension: NSObject {
  open var dimension: CGFloat = 0
  open var isFractionalWidth = false
  open var isFractionalHeight = false
  open var isAbsolute = false
  open var isEstimated = false
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension { let made = NSCollectionLayoutDimension(); made.dimension = fractionalWidth; made.isFractionalWidth = true; return made }
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension { let made = NSCollectionLayoutDimension(); made.dimension = fractionalHeight; made.isFractionalHeight = true; return made }
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension { let made = NSCollectionLayoutDimension(); made.dimension = absoluteDimension; made.isAbsolute = true; return made }
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension { let made = NSCollectionLayoutDimension(); made.dimension = estimatedDimension; made.isEstimated = true; return made }
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class NSCollectionLayoutSize: NSObject {
  open var widthDimension: NSCollectionLayoutDimension
  open var heightDimension: NSCollectionLayoutDimension
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) { widthDimension = width; heightDimension = height }
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class NSCollectionLayoutSpacing: NSObject {
  open var spacing: CGFloat = 0
  open var isFlexible = false
  open var isFixed = false
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing { let made = NSCollectionLayoutSpacing(); made.spacing = fixedSpacing; made.isFixed = true; return made }
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing { let made = NSCollectionLayoutSpacing(); made.spacing = flexibleSpacing; made.isFlexible = true; return made }
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject {
  open var layoutSize: NSCollectionLayoutSize
  open var supplementaryItems: [NSCollectionLayoutItem] = []
  open var contentInsets = NSDirectionalEdgeInsets.zero
  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  open var subitems: [NSCollectionLayoutItem] = []
  open var interItemSpacing: NSCollectionLayoutSpacing?
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup { let made = NSCollectionLayoutGroup(layoutSize: layoutSize); made.subitems = subitems; return made }
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup { let made = NSCollectionLayoutGroup(layoutSize: layoutSize); made.subitems = subitems; return made }
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup { let made = NSCollectionLayoutGroup(layoutSize: layoutSize); made.subitems = [subitem]; return made }
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup { let made = NSCollectionLayoutGroup(layoutSize: layoutSize); made.subitems = [subitem]; return made }
  open class func horizontal(layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup { let made = NSCollectionLayoutGroup(layoutSize: layoutSize); made.subitems = [subitem]; return made }
  open class func vertical(layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup { let made = NSCollectionLayoutGroup(layoutSize: layoutSize); made.subitems = [subitem]; return made }
}

/// Inert: nothing is laid out.
@nonexhaustive public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  open var elementKind = ""
  open var alignment = NSRectAlignment.none
  open var extendsBoundary = true
  open var pinToVisibleBounds = false
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) { self.init(layoutSize: layoutSize); self.elementKind = elementKind; self.alignment = alignment }
}

/// Inert: nothing is laid out.
@nonexhaustive public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject {
  open var group: NSCollectionLayoutGroup?
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var interGroupSpacing: CGFloat = 0
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  public init(group: NSCollectionLayoutGroup) { self.group = group }
  public override init() { super.init() }
  open class func list(using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection { NSCollectionLayoutSection() }
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
  var contentInsets: NSDirectionalEdgeInsets { get }
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  open var interSectionSpacing: CGFloat = 0
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
}

/// Inert: nothing is laid out, and no section is asked for.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  open var configuration = UICollectionViewCompositionalLayoutConfiguration()
  public convenience init(section: NSCollectionLayoutSection) { self.init() }
  public convenience init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) { self.init(); self.configuration = configuration }
  public convenience init(sectionProvider: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?) { self.init() }
  public convenience init(sectionProvider: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?, configuration: UICollectionViewCompositionalLayoutConfiguration) { self.init(); self.configuration = configuration }
  open class func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout { UICollectionViewCompositionalLayout() }
}
