import SimUIKit
import Testing

@MainActor private final class SheetDelegate: NSObject, UISheetPresentationControllerDelegate {
  var calls: [String] = []
  var allows = true

  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
    calls.append("detent \(sheet.selectedDetentIdentifier?.rawValue ?? "")")
  }
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { allows }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    calls.append("attempt")
  }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { calls.append("will") }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { calls.append("did") }
}

@Suite @MainActor struct SheetTests {
  @Test func `a sheet is dragged to its detents and swiped away, unless its delegate refuses`() throws {
    try SimulatedDevice.ofTask.withValue(SimulatedDevice()) {
      let window = UIWindow(frame: .zero)
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      let presented = UIViewController()
      let sheet = try #require(presented.sheetPresentationController)
      let delegate = SheetDelegate()
      sheet.delegate = delegate
      sheet.detents = [.medium(), .custom(identifier: .init("small")) { _ in 100 }]
      root.present(presented, animated: true)
      sheet.simulateDrag(to: .large)
      sheet.simulateDrag(to: .init("small"))
      sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
      delegate.allows = false
      sheet.simulateSwipeToDismiss()
      #expect(root.presentedViewController === presented)
      delegate.allows = true
      presented.isModalInPresentation = true
      sheet.simulateSwipeToDismiss()
      presented.isModalInPresentation = false
      sheet.simulateSwipeToDismiss()
      #expect(root.presentedViewController == nil)
      #expect(delegate.calls == ["detent small", "attempt", "attempt", "will", "did"])
    }
  }

  @Test func `a controller of its own decides who shows another`() {
    final class Shell: UIViewController {
      var shown: [UIViewController] = []
      override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
    }
    final class Inner: UIViewController {
      weak var shell: Shell?
      override func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? { shell }
    }
    let shell = Shell()
    let inner = Inner()
    inner.shell = shell
    let other = UIViewController()
    inner.show(other, sender: nil)
    #expect(shell.shown == [other])
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.topViewController?.show(other, sender: nil)
    #expect(navigation.topViewController === other)
  }

  @Test func `small things that apps use`() {
    #expect(UIColor() == UIColor(red: 0, green: 0, blue: 0, alpha: 0))
    #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
    let font = UIFont.systemFont(ofSize: 10)
    #expect(font.lineHeight > font.pointSize && font.lineHeight == font.ascender - font.descender)
    let controller = UIViewController()
    controller.setToolbarItems([UIBarButtonItem(systemItem: .done)], animated: true)
    #expect(controller.toolbarItems?.count == 1)
    final class Menus: NSObject, UIContextMenuInteractionDelegate {
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? { UIContextMenuConfiguration(actionProvider: { _ in nil }) }
    }
    let menus = Menus()
    let interaction = UIContextMenuInteraction(delegate: menus)
    UIView().addInteraction(interaction)
    #expect(
      interaction.delegate?.contextMenuInteraction(interaction, configurationForMenuAtLocation: .zero) != nil)
  }
}
