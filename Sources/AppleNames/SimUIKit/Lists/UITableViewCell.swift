@preconcurrency @MainActor open class UITableViewCell: UIView {
  @nonexhaustive public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  @nonexhaustive public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  @nonexhaustive public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  /// The row for which a table asked for the cell.
  var row: IndexPath?

  public let contentView = UIView(frame: .zero)
  open private(set) var textLabel: UILabel? = UILabel(frame: .zero)
  /// The second label, for the styles that have one.
  open private(set) var detailTextLabel: UILabel?
  open private(set) var imageView: UIImageView? = UIImageView(frame: .zero)
  open private(set) var reuseIdentifier: String?
  open var accessoryType = AccessoryType.none
  open var accessoryView: UIView?
  open var selectionStyle = SelectionStyle.default
  open var isSelected = false

  @nonexhaustive public enum EditingStyle: Int, Sendable { case none, delete, insert }
  @nonexhaustive public enum SeparatorStyle: Int, Sendable { case none, singleLine, singleLineEtched }
  open var separatorInset = UIEdgeInsets.zero
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var editingAccessoryView: UIView?
  open var isHighlighted = false
  open var isEditing = false
  open var showsReorderControl = false
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// Makes a cell of an app's class for a table. Swift cannot call the class's `init(style:reuseIdentifier:)`. So this
  /// method calls `init()`, the class calls `init(frame:)`, and that calls it.
  static func make(_ type: UITableViewCell.Type, reuseIdentifier: String) -> UITableViewCell {
    identifierOfNext = reuseIdentifier
    defer { identifierOfNext = nil }
    return ObjectCreation.make(type)
  }
  private static var identifierOfNext: String?
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: Self.identifierOfNext)
  }

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
    if style != .default { detailTextLabel = UILabel(frame: .zero) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Inert: never called, because cells are not kept for reuse.
  open func prepareForReuse() {}
  open func awakeFromNib() {}
}

/// A controller whose view is a table; it is the table's data source and delegate.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let style: UITableView.Style
  open lazy var tableView: UITableView! = {
    let table = UITableView(frame: SimulatedDevice.current.bounds, style: style)
    table.dataSource = self
    table.delegate = self
    return table
  }()
  open var refreshControl: UIRefreshControl?

  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public convenience init() { self.init(style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  open override func loadView() { view = tableView }

  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.sectionFooterHeight
  }
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
  open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
    -> UISwipeActionsConfiguration?
  { nil }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { tableView.rowHeight }
}
