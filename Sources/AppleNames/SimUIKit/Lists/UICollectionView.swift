/// Asks its data source for items and cells; nothing is laid out.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  open weak var dataSource: (any UICollectionViewDataSource)?
  open var collectionViewLayout: UICollectionViewLayout
  open var backgroundView: UIView?
  open var allowsSelection = true
  open private(set) var indexPathsForSelectedItems: [IndexPath]? = []
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
    (cellClasses[identifier] ?? UICollectionViewCell.self).init(frame: .zero)
  }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  /// Made anew each time.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    guard indexPath.section < numberOfSections, indexPath.item < numberOfItems(inSection: indexPath.section) else {
      return nil
    }
    return dataSource?.collectionView(self, cellForItemAt: indexPath)
  }

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

  /// The user taps an item, and the delegate is told.
  public func simulateTap(at indexPath: IndexPath) {
    guard allowsSelection, cellForItem(at: indexPath) != nil else { return }
    indexPathsForSelectedItems = [indexPath]
    (delegate as? any UICollectionViewDelegate)?.collectionView(self, didSelectItemAt: indexPath)
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

  public required override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Inert: nothing is laid out.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }
  open func invalidateLayout() {}
}

/// Inert.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  @nonexhaustive public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  open var scrollDirection = ScrollDirection.vertical
  open var itemSize = CGSize(width: 50, height: 50)
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var sectionInset = UIEdgeInsets.zero
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
}

extension UICollectionViewDelegate {
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
