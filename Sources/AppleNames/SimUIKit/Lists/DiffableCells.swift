/// The snapshot that is shown: the common part of the diffable data sources of tables and collections.
@preconcurrency @MainActor open class DiffableItems<Section: Hashable, Item: Hashable>: NSObject {
  private var current = NSDiffableDataSourceSnapshot<Section, Item>()

  open func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { current }
  /// Shows a snapshot. It takes no time; the completion comes in a later turn.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    if let completion { Task { @MainActor in completion() } }
  }
  open func apply(_ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true) async {
    current = snapshot
  }
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, completion: (() -> Void)? = nil
  ) { apply(snapshot, animatingDifferences: false, completion: completion) }
  open func itemIdentifier(for indexPath: IndexPath) -> Item? { current.item(at: indexPath) }
  open func indexPath(for item: Item) -> IndexPath? { current.path(of: item) }
  open func sectionIdentifier(for index: Int) -> Section? {
    current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
  }
  open func index(for section: Section) -> Int? { current.indexOfSection(section) }

  func numberOfItems(inSection index: Int) -> Int {
    sectionIdentifier(for: index).map { current.numberOfItems(inSection: $0) } ?? 0
  }
}

/// The cells of a table, made for the items of a snapshot.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<Section: Hashable, Item: Hashable>: DiffableItems<Section, Item>,
  UITableViewDataSource
{
  public typealias CellProvider = (UITableView, IndexPath, Item) -> UITableViewCell?
  private let provider: CellProvider
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    provider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  open func numberOfSections(in tableView: UITableView) -> Int { snapshot().numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    numberOfItems(inSection: section)
  }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    itemIdentifier(for: indexPath).flatMap { provider(tableView, indexPath, $0) }
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
}

/// The cells of a collection, made for the items of a snapshot.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<Section: Hashable, Item: Hashable>: DiffableItems<Section, Item>,
  UICollectionViewDataSource
{
  public typealias CellProvider = (UICollectionView, IndexPath, Item) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) -> UICollectionReusableView?
  private let provider: CellProvider
  /// Inert: collections have no headers and footers here.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    provider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  open func numberOfSections(in collectionView: UICollectionView) -> Int { snapshot().numberOfSections }
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    numberOfItems(inSection: section)
  }
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    itemIdentifier(for: indexPath).flatMap { provider(collectionView, indexPath, $0) }
      ?? UICollectionViewCell(frame: .zero)
  }
}
