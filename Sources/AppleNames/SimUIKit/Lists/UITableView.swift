extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}

/// Asks its data source for rows and cells; nothing is laid out, so every row counts as visible.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  @nonexhaustive public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  @nonexhaustive public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle, automatic = 100
  }
  @nonexhaustive public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  public static let automaticDimension: CGFloat = -1

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)?
  open var rowHeight = UITableView.automaticDimension
  open var estimatedRowHeight = UITableView.automaticDimension
  open var tableHeaderView: UIView?
  open var tableFooterView: UIView?
  open var backgroundView: UIView?
  open var separatorColor: UIColor?
  open var separatorInset = UIEdgeInsets.zero
  open var allowsSelection = true
  open var isEditing = false
  open private(set) var indexPathForSelectedRow: IndexPath?
  private var cellClasses: [String: UITableViewCell.Type] = [:]

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }

  /// A new cell: cells are not kept for reuse.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    cellClasses[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  /// Made anew each time.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    guard indexPath.section < numberOfSections, indexPath.row < numberOfRows(inSection: indexPath.section) else {
      return nil
    }
    return dataSource?.tableView(self, cellForRowAt: indexPath)
  }

  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    indexPathForSelectedRow = indexPath
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
  }

  /// Inert: rows are requested when they are used.
  open func reloadData() {}
  /// Inert.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  /// Inert.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  /// Inert.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  /// Inert.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
  open func beginUpdates() {}
  open func endUpdates() {}

  /// The user taps a row, and the delegate is told.
  public func simulateTap(at indexPath: IndexPath) {
    guard allowsSelection, cellForRow(at: indexPath) != nil else { return }
    indexPathForSelectedRow = indexPath
    (delegate as? any UITableViewDelegate)?.tableView(self, didSelectRowAt: indexPath)
  }
}

@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}

@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
}
