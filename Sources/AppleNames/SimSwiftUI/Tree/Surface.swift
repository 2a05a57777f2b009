/// A part of the interface: a view of UIKit, and the controller to which child controllers are added.
@MainActor final class Surface {
  weak var view: UIView?
  weak var controller: UIViewController?
  /// The sheet to which the surface belongs; nil if it belongs to none.
  weak var owner: SheetController?
  private var shown: [Mounted] = []

  /// Whether the surface is a page of a navigation stack that is not seen.
  var isOffScreen: Bool { (controller as? NavigationPageController).map { !$0.isOnScreen } ?? false }

  init(view: UIView? = nil, controller: UIViewController? = nil) {
    self.view = view
    self.controller = controller
  }

  /// Brings the views of UIKit in line with a list.
  func show(_ mounted: [Mounted]) {
    guard let view else { return }
    for old in shown where !mounted.contains(where: { $0 === old }) { old.unmount() }
    for new in mounted where !new.isMounted(in: view) {
      new.mount(in: view, controller: controller ?? view.nearestController)
    }
    shown = mounted
  }
}

extension UIView {
  /// The controller of the view or of the nearest ancestor that has one.
  var nearestController: UIViewController? {
    var responder: UIResponder? = self
    while let current = responder {
      if let controller = current as? UIViewController { return controller }
      responder = current.next
    }
    return nil
  }
}

/// A view or a controller of UIKit's that a node has made.
@MainActor class Mounted {
  func isMounted(in view: UIView) -> Bool { false }
  func mount(in view: UIView, controller: UIViewController?) {}
  func unmount() {}
  /// Ends the view or controller, because the node is gone.
  func dismantle() {}
}
