import SimUIKit
import Testing

/// What controllers ask while they appear and disappear, to learn whether their user gives up.
@MainActor @Suite struct TransitionStateTests {
  private final class Page: UIViewController {
    var seen: [String] = []
    private func note(_ call: String) {
      let states = [
        ("presented", isBeingPresented), ("dismissed", isBeingDismissed), ("to parent", isMovingToParent),
        ("from parent", isMovingFromParent),
      ]
      seen.append(([call] + states.filter(\.1).map(\.0)).joined(separator: " "))
    }
    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
  }

  @Test func `a presented controller knows that it is presented, covered and dismissed`() {
    onDevice { _ in
      let root = UIViewController()
      let window = UIApplication.shared.simulator.show(root)
      let page = Page()
      let other = UIViewController()
      page.modalPresentationStyle = .fullScreen
      other.modalPresentationStyle = .fullScreen
      root.present(page, animated: true)
      page.present(other, animated: true)
      page.dismiss(animated: true)
      root.dismiss(animated: true)
      #expect(
        page.seen == ["will appear presented", "will disappear", "will appear", "will disappear dismissed"])
      #expect(!page.isBeingDismissed && window.rootViewController === root)
    }
  }

  @Test func `a pushed controller knows that it is pushed, covered and popped`() {
    onDevice { _ in
      let stack = UINavigationController(rootViewController: UIViewController())
      let window = UIApplication.shared.simulator.show(stack)
      let page = Page()
      stack.pushViewController(page, animated: true)
      #expect(stack.navigationBar.topItem === page.navigationItem)
      stack.pushViewController(UIViewController(), animated: true)
      stack.popViewController(animated: true)
      stack.popViewController(animated: true)
      #expect(
        page.seen == [
          "will appear to parent", "will disappear", "will appear", "will disappear from parent",
        ])
      #expect(window.isKeyWindow)
    }
  }

  private final class Tabs: NSObject, UITabBarControllerDelegate {
    var chosen: [UIViewController] = []
    weak var refused: UIViewController?
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    {
      viewController !== refused
    }
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      chosen.append(viewController)
    }
  }

  private final class TabJournal: NSObject, UITabBarControllerDelegate {
    var lines: [String] = []
    func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      tab.identifier != "locked"
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
    ) { lines.append("\(previousTab?.identifier ?? "") to \(selectedTab.identifier)") }
  }

  @Test func `the controller of a tab is made when the tab is selected`() {
    onDevice { _ in
      var made: [String] = []
      let tabs = ["home", "locked", "cart"].map { name in
        UITab(title: name, image: nil, identifier: name) { tab in
          made.append(tab.identifier)
          let page = UIViewController()
          page.title = name
          return page
        }
      }
      let bar = UITabBarController()
      let journal = TabJournal()
      bar.delegate = journal
      bar.tabs = tabs
      let window = UIApplication.shared.simulator.show(bar)
      #expect(made == ["home"] && bar.selectedTab?.identifier == "home")
      bar.simulateTap(at: 1)
      bar.simulateTap(at: 2)
      #expect(made == ["home", "cart"] && journal.lines == ["home to cart"])
      #expect(bar.selectedViewController?.viewIfLoaded?.window === window)
      #expect(bar.tab(forIdentifier: "home")?.viewController?.viewIfLoaded?.window == nil)
      #expect(tabs[2].tabBarController === bar)
    }
  }

  @Test func `a tab that is tapped is the delegate's to refuse`() {
    onDevice { _ in
      let pages = [UIViewController(), UIViewController(), UIViewController()]
      let bar = UITabBarController()
      let delegate = Tabs()
      delegate.refused = pages[2]
      bar.delegate = delegate
      bar.viewControllers = pages
      bar.simulateTap(at: 1)
      bar.simulateTap(at: 2)
      #expect(bar.selectedIndex == 1 && delegate.chosen == [pages[1]] && bar.tabBar.items?.count == 3)
    }
  }
}
