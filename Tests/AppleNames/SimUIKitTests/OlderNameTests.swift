import SimUIKit
import Testing

/// Names that few public files use.
@MainActor @Suite struct OlderNameTests {
  private final class Page: UIViewController {
    var calls: [String] = []
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
  }

  private final class Asked: NSObject, UIPopoverPresentationControllerDelegate {
    var allows = false
    var isTold = false
    func popoverPresentationControllerShouldDismissPopover(
      _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool { allows }
    func popoverPresentationControllerDidDismissPopover(
      _ popoverPresentationController: UIPopoverPresentationController
    ) { isTold = true }
  }

  private func onDevice(_ body: (SimulatedDevice) throws -> Void) rethrows {
    let device = SimulatedDevice()
    try SimulatedDevice.ofTask.withValue(device) { try body(device) }
  }

  @Test func `a transition between children swaps their views and tells both`() {
    onDevice { _ in
      let (root, old, new) = (UIViewController(), Page(), Page())
      let window = UIApplication.shared.simulator.show(root)
      defer { withExtendedLifetime(window) {} }
      root.addChild(old)
      root.view.addSubview(old.view)
      old.didMove(toParent: root)
      root.addChild(new)
      var isFinished = false
      root.transition(
        from: old, to: new, duration: 0.3, animations: { new.view.alpha = 1 }, completion: { isFinished = $0 })
      old.removeFromParent()
      new.didMove(toParent: root)
      #expect(isFinished)
      #expect(new.view.superview === root.view && old.view.superview == nil)
      #expect(old.calls == ["will appear", "did appear", "will disappear", "did disappear"])
      #expect(new.calls == ["will appear", "did appear"])
    }
  }

  @Test func `a popover's older delegate may refuse a swipe, and hears of one that it allows`() {
    onDevice { _ in
      let (root, page, asked) = (UIViewController(), UIViewController(), Asked())
      let window = UIApplication.shared.simulator.show(root)
      defer { withExtendedLifetime(window) {} }
      page.modalPresentationStyle = .popover
      page.popoverPresentationController?.delegate = asked
      root.present(page, animated: false)
      page.presentationController?.simulateSwipeToDismiss()
      #expect(root.presentedViewController === page && !asked.isTold)
      asked.allows = true
      page.presentationController?.simulateSwipeToDismiss()
      #expect(root.presentedViewController == nil && asked.isTold)
    }
  }

  @Test func `sections of a compositional layout keep what they are made of`() {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(44))
    let item = NSCollectionLayoutItem(layoutSize: size)
    let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
    section.orthogonalScrollingBehavior = .paging
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    #expect(view.collectionViewLayout === layout)
    #expect(section.group?.subitems.first === item)
    #expect(size.widthDimension.isFractionalWidth && size.widthDimension.dimension == 0.5)
    let list = UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped))
    #expect(list.configuration.interSectionSpacing == 0)
  }

  @Test func `the bar above a keyboard keeps the groups that an app gives it`() {
    let field = UITextField()
    let group = UIBarButtonItemGroup(barButtonItems: [UIBarButtonItem()], representativeItem: nil)
    field.inputAssistantItem.trailingBarButtonGroups = [group]
    #expect(field.inputAssistantItem.trailingBarButtonGroups.first === group)
    #expect(!UIAccessibility.isReduceTransparencyEnabled)
    #expect(UIMenuController.shared === UIMenuController.shared)
  }
}
