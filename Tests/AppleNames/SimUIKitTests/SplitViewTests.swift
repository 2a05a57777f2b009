import SimUIKit
import Testing

/// A split view controller in the compact width of a phone.
@MainActor struct SplitViewTests {
  private let application = SimulatedDevice().application

  private final class Delegate: NSObject, UISplitViewControllerDelegate {
    var takesSecondary = false
    var column: UISplitViewController.Column?

    func splitViewController(
      _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool { takesSecondary }
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { column ?? proposedTopColumn }
  }

  private func shown(_ split: UISplitViewController) {
    let window = UIWindow(frame: .zero)
    window.rootViewController = split
    window.makeKeyAndVisible()
  }

  @Test(arguments: [true, false]) func `the delegate says whether the detail is shown at first`(takes: Bool) {
    let (list, detail) = (UIViewController(), UIViewController())
    let (split, delegate) = (UISplitViewController(), Delegate())
    delegate.takesSecondary = takes
    split.delegate = delegate
    let stack = UINavigationController(rootViewController: list)
    split.viewControllers = [stack, UINavigationController(rootViewController: detail)]
    shown(split)
    #expect(split.isCollapsed && split.viewControllers == [stack])
    #expect(stack.topViewController === (takes ? list : detail))
    #expect(list.splitViewController === split)
  }

  @Test func `a detail is pushed, from wherever it is shown`() {
    let list = UIViewController()
    let (split, detail) = (UISplitViewController(), UIViewController())
    let stack = UINavigationController(rootViewController: list)
    split.viewControllers = [stack]
    shown(split)
    list.showDetailViewController(detail, sender: nil)
    #expect(stack.viewControllers == [list, detail])
  }

  @Test func `columns are shown up to the one that the delegate names`() {
    let (sidebar, page) = (UIViewController(), UIViewController())
    let (split, delegate) = (UISplitViewController(style: .doubleColumn), Delegate())
    delegate.column = .primary
    split.delegate = delegate
    split.setViewController(sidebar, for: .primary)
    split.setViewController(page, for: .secondary)
    shown(split)
    let stack = split.viewControllers.first as? UINavigationController
    #expect(stack?.topViewController === sidebar && split.viewController(for: .secondary) === page)
    split.show(.secondary)
    #expect(stack?.topViewController === page)
    split.hide(.secondary)
    #expect(stack?.topViewController === sidebar)
  }

  @Test func `without a split view controller a detail is presented`() {
    let (root, detail) = (UIViewController(), UIViewController())
    let window = UIWindow(frame: .zero)
    window.rootViewController = root
    window.makeKeyAndVisible()
    root.showDetailViewController(detail, sender: nil)
    #expect(root.presentedViewController === detail)
  }
}
