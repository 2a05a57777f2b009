import SimUIKit
import Testing

/// A list of links, as browsers have.
@MainActor private final class LinkList: UITableViewController {
  let links = ["one", "two"]
  var opened: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "link")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { links.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "link", for: indexPath)
    cell.textLabel?.text = links[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    opened.append(links[indexPath.row])
  }
}

@MainActor private final class Tabs: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var chosen: [Int] = []
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tab", for: indexPath)
    cell.tag = indexPath.item
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    chosen.append(indexPath.item)
  }
}

@MainActor @Suite struct ListTests {
  @Test func `a table asks its data source, and a tapped row reaches the delegate`() {
    let list = LinkList()
    list.loadViewIfNeeded()
    #expect(list.view === list.tableView)
    #expect(list.tableView.numberOfRows(inSection: 0) == 2)
    #expect(list.tableView.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "two")
    #expect(list.tableView.cellForRow(at: IndexPath(row: 2, section: 0)) == nil)
    list.tableView.simulateTap(at: IndexPath(row: 1, section: 0))
    list.tableView.simulateTap(at: IndexPath(row: 5, section: 0))
    #expect(list.opened == ["two"])
    #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
  }

  @Test func `a collection asks its data source, and a tapped item reaches the delegate`() {
    let tabs = Tabs()
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    view.dataSource = tabs
    view.delegate = tabs
    #expect(view.numberOfItems(inSection: 0) == 3)
    #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.tag == 2)
    view.simulateTap(at: IndexPath(item: 2, section: 0))
    #expect(tabs.chosen == [2])
  }
}
