/// The sections and items of a list at one time.
public struct NSDiffableDataSourceSnapshot<Section: Hashable, Item: Hashable> {
  public private(set) var sectionIdentifiers: [Section] = []
  private var items: [Section: [Item]] = [:]

  public init() {}

  public var itemIdentifiers: [Item] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
  public var numberOfSections: Int { sectionIdentifiers.count }
  public var numberOfItems: Int { itemIdentifiers.count }
  public func itemIdentifiers(inSection section: Section) -> [Item] { items[section] ?? [] }
  public func numberOfItems(inSection section: Section) -> Int { itemIdentifiers(inSection: section).count }
  public func indexOfSection(_ section: Section) -> Int? { sectionIdentifiers.firstIndex(of: section) }
  public func indexOfItem(_ item: Item) -> Int? { itemIdentifiers.firstIndex(of: item) }
  public func sectionIdentifier(containingItem item: Item) -> Section? {
    sectionIdentifiers.first { items[$0]?.contains(item) == true }
  }

  public mutating func appendSections(_ sections: [Section]) {
    sectionIdentifiers += sections.filter { !sectionIdentifiers.contains($0) }
  }
  public mutating func insertSections(_ sections: [Section], beforeSection section: Section) {
    sectionIdentifiers.insert(contentsOf: sections, at: indexOfSection(section) ?? sectionIdentifiers.count)
  }
  public mutating func insertSections(_ sections: [Section], afterSection section: Section) {
    sectionIdentifiers.insert(
      contentsOf: sections, at: indexOfSection(section).map { $0 + 1 } ?? sectionIdentifiers.count)
  }
  public mutating func deleteSections(_ sections: [Section]) {
    sectionIdentifiers.removeAll(where: sections.contains)
    for section in sections { items[section] = nil }
  }
  /// Appends items; without a section, to the last one.
  public mutating func appendItems(_ new: [Item], toSection section: Section? = nil) {
    guard let section = section ?? sectionIdentifiers.last else { return }
    deleteItems(new)
    items[section, default: []] += new
  }
  public mutating func insertItems(_ new: [Item], beforeItem item: Item) { insert(new, at: item, offset: 0) }
  public mutating func insertItems(_ new: [Item], afterItem item: Item) { insert(new, at: item, offset: 1) }
  public mutating func deleteItems(_ old: [Item]) {
    let gone = Set(old)
    for section in sectionIdentifiers { items[section]?.removeAll(where: gone.contains) }
  }
  public mutating func deleteAllItems() { self = Self() }
  public mutating func moveItem(_ item: Item, beforeItem other: Item) { move(item, to: other, offset: 0) }
  public mutating func moveItem(_ item: Item, afterItem other: Item) { move(item, to: other, offset: 1) }
  /// Inert: cells are made when they are asked for.
  public mutating func reloadItems(_ items: [Item]) {}
  /// Inert: cells are made when they are asked for.
  public mutating func reconfigureItems(_ items: [Item]) {}
  /// Inert: cells are made when they are asked for.
  public mutating func reloadSections(_ sections: [Section]) {}

  private mutating func insert(_ new: [Item], at item: Item, offset: Int) {
    guard let section = sectionIdentifier(containingItem: item) else { return }
    deleteItems(new.filter { $0 != item })
    guard let place = items[section]?.firstIndex(of: item) else { return }
    items[section]?.insert(contentsOf: new, at: place + offset)
  }
  private mutating func move(_ item: Item, to other: Item, offset: Int) {
    guard item != other else { return }
    deleteItems([item])
    insert([item], at: other, offset: offset)
  }

  func item(at path: IndexPath) -> Item? {
    guard sectionIdentifiers.indices.contains(path.section) else { return nil }
    let all = itemIdentifiers(inSection: sectionIdentifiers[path.section])
    return all.indices.contains(path.row) ? all[path.row] : nil
  }
  func path(of item: Item) -> IndexPath? {
    for (number, section) in sectionIdentifiers.enumerated() {
      if let place = items[section]?.firstIndex(of: item) { return IndexPath(row: place, section: number) }
    }
    return nil
  }
}
