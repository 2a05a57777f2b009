/// Asks its data source for items and cells; nothing is laid out.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  open weak var dataSource: (any UICollectionViewDataSource)?
  open var collectionViewLayout: UICollectionViewLayout
  open var backgroundView: UIView?
  open var allowsSelection = true
  open private(set) var indexPathsForSelectedItems: [IndexPath]? = []
  open var allowsMultipleSelection = false
  open var isPrefetchingEnabled = true
  /// Inert: nothing is dragged.
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?
  /// Inert: nothing is dropped.
  open weak var dropDelegate: (any UICollectionViewDropDelegate)?
  /// Inert: nothing is dragged.
  open var dragInteractionEnabled = false
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
  @nonexhaustive public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = Self(rawValue: 1)
    public static let centeredVertically = Self(rawValue: 2)
    public static let bottom = Self(rawValue: 4)
    public static let left = Self(rawValue: 8)
    public static let centeredHorizontally = Self(rawValue: 16)
    public static let right = Self(rawValue: 32)
  }
  /// Inert: collections have no headers and footers here.
  open func register(
    _ viewClass: UICollectionReusableView.Type, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {}
  /// Registers a nib. Its cell is used if the test has given the file's objects.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) { nibs[identifier] = nib }
  private var nibs: [String: UINib] = [:]
  open func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    indexPathsForSelectedItems = indexPath.map { [$0] } ?? []
  }
  /// Inert: nothing scrolls.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
  /// Inert: nothing is laid out.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
  open var indexPathsForVisibleItems: [IndexPath] {
    (0..<numberOfSections).flatMap { section in
      (0..<numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
  }
  open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cellForItem(at: $0) } }
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) { collectionViewLayout = layout }
  /// Inert: items are requested when they are used.
  open func reloadItems(at indexPaths: [IndexPath]) {}
  /// Inert: items are requested when they are used.
  open func insertItems(at indexPaths: [IndexPath]) {}
  /// Inert: items are requested when they are used.
  open func deleteItems(at indexPaths: [IndexPath]) {}
  /// Inert: items are requested when they are used.
  open func reloadSections(_ sections: IndexSet) {}
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  open func register(_ cellClass: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }

  /// A new cell: cells are not kept for reuse.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    if let nib = nibs[identifier],
      let cell = nib.instantiate(withOwner: nil).lazy.compactMap({ $0 as? UICollectionViewCell }).first
    {
      return cell
    }
    return ObjectCreation.make(cellClasses[identifier] ?? UICollectionViewCell.self)
  }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  /// The cell, made anew each time.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    guard indexPath.section < numberOfSections, indexPath.item < numberOfItems(inSection: indexPath.section) else {
      return nil
    }
    let cell = dataSource?.collectionView(self, cellForItemAt: indexPath)
    cell?.item = indexPath
    return cell
  }
  /// The item for which the cell was made last.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cell.item }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedItems?.removeAll { $0 == indexPath }
  }

  /// Inert: items are requested when they are used.
  open func reloadData() {}
  /// Inert.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    completion?(true)
  }

  /// Taps an item, as the user; the delegate is told.
  public func simulateTap(at indexPath: IndexPath) {
    let delegate = delegate as? any UICollectionViewDelegate
    guard allowsSelection, cellForItem(at: indexPath) != nil,
      delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true
    else { return }
    let former = allowsMultipleSelection ? [] : (indexPathsForSelectedItems ?? []).filter { $0 != indexPath }
    indexPathsForSelectedItems = (indexPathsForSelectedItems ?? []).filter { !former.contains($0) } + [indexPath]
    for path in former { delegate?.collectionView(self, didDeselectItemAt: path) }
    delegate?.collectionView(self, didSelectItemAt: indexPath)
  }
}

/// Inert: collections have no headers and footers here.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// Inert: never called, because cells are not kept for reuse.
  open func prepareForReuse() {}
}

@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView(frame: .zero)
  open var isSelected = false
  /// The item for which a collection asked for the cell.
  var item: IndexPath?

  open var isHighlighted = false
  open var selectedBackgroundView: UIView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open func invalidateLayout() {}
  open var collectionView: UICollectionView? { nil }
  open var collectionViewContentSize: CGSize { .zero }
  open func prepare() {}
}

/// Inert.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  @nonexhaustive public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  open var scrollDirection = ScrollDirection.vertical
  open var itemSize = CGSize(width: 50, height: 50)
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var sectionInset = UIEdgeInsets.zero
  open var estimatedItemSize = CGSize.zero
  open var headerReferenceSize = CGSize.zero
  open var footerReferenceSize = CGSize.zero
  public static let automaticSize = CGSize(width: -1, height: -1)
}

@preconcurrency @MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  func numberOfSections(in collectionView: UICollectionView) -> Int
}

extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

@preconcurrency @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  public func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    true
  }
  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
}
