import SimUIKit
import Testing

@MainActor @Suite struct CellTests {
  private final class NameCell: UITableViewCell {
    var isPrepared = false
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      isPrepared = true
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  private final class Tile: UICollectionViewCell {
    var isPrepared = false
    override init(frame: CGRect) {
      super.init(frame: frame)
      isPrepared = true
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  private final class Header: UITableViewHeaderFooterView {
    override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func `cells of the app's classes are made by their own initialisers, which need no required`() throws {
    let table = UITableView(frame: .zero)
    table.register(NameCell.self, forCellReuseIdentifier: "name")
    let cell = try #require(table.dequeueReusableCell(withIdentifier: "name") as? NameCell)
    #expect(cell.isPrepared && cell.reuseIdentifier == "name")
    #expect(UITableViewCell().reuseIdentifier == nil)
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "header")?.reuseIdentifier == "header")
    let tiles = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    tiles.register(Tile.self, forCellWithReuseIdentifier: "tile")
    let tile = tiles.dequeueReusableCell(withReuseIdentifier: "tile", for: IndexPath(item: 0, section: 0))
    #expect((tile as? Tile)?.isPrepared == true)
  }

  private final class Chooser: NSObject, UITableViewDelegate {
    var calls: [String] = []
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      indexPath.row == 2 ? nil : indexPath
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { calls.append("+\(indexPath.row)") }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      calls.append("-\(indexPath.row)")
    }
  }

  @Test func `a table shows a snapshot's items, and its delegate chooses`() {
    let table = UITableView(frame: .zero)
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { _, _, item in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2], toSection: "a")
    snapshot.appendItems([3])
    snapshot.insertItems([9], beforeItem: 2)
    snapshot.moveItem(1, afterItem: 9)
    source.apply(snapshot, animatingDifferences: false)
    #expect(snapshot.itemIdentifiers == [9, 1, 2, 3] && table.numberOfSections == 2)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "1")
    #expect(source.indexPath(for: 3) == IndexPath(row: 0, section: 1))
    let chooser = Chooser()
    table.delegate = chooser
    for row in 0..<3 { table.simulateTap(at: IndexPath(row: row, section: 0)) }
    #expect(chooser.calls == ["+0", "-0", "+1"])
  }
}
