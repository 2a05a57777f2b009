/// Modal presentation, with UIKit's refusals: a controller that is not in a window, or that already presents another,
/// presents nothing. The device's log gets UIKit's text, and the completion is not called.
extension UIViewController {
  public var presentedViewController: UIViewController? {
    var controller: UIViewController? = self
    while let current = controller {
      if let presented = current.presented { return presented }
      controller = current.parent
    }
    return nil
  }

  public var presentingViewController: UIViewController? {
    var controller: UIViewController? = self
    while let current = controller {
      if let presenter = current.presenter { return presenter }
      controller = current.parent
    }
    return nil
  }

  /// Whether presenting hides the presenter's view.
  fileprivate var coversPresenter: Bool {
    switch modalPresentationStyle {
    case .fullScreen, .currentContext: true
    default: false
    }
  }

  func presentModally(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let host = outermost
    if controller.presenter != nil {
      SimulatedDevice.current.report(
        "Application tried to present modally a view controller \(name(controller)) that is already being presented by \(name(controller.presenter))."
      )
      return
    }
    if let presented = host.presented {
      SimulatedDevice.current.presentations.refuses(controller, over: presented)
      SimulatedDevice.current.report(
        "Attempt to present \(name(controller)) on \(name(host)) (from \(name(self))) which is already presenting \(name(presented))."
      )
      return
    }
    guard let window = host.viewIfLoaded?.window else {
      SimulatedDevice.current.report(
        "Attempt to present \(name(controller)) on \(name(host)) (from \(name(self))) whose view is not in the window hierarchy."
      )
      return
    }
    SimulatedDevice.current.presentations.presents(controller, over: host)
    host.presented = controller
    controller.presenter = host
    controller.loadViewIfNeeded()
    let covered = controller.coversPresenter ? host : nil
    covered?.beginDisappearing(animated: animated)
    controller.view.frame = window.bounds
    window.addSubview(controller.view)
    controller.beginAppearing(animated: animated, as: .presented)
    controller.transit(animated: animated, completion) {
      controller.endAppearing(animated: animated)
      covered?.endDisappearing(animated: animated)
      // UIKit's shouldRemovePresentersView.
      covered?.viewIfLoaded?.removeFromSuperview()
    }
  }

  func dismissModally(animated: Bool, completion: (() -> Void)?) {
    // A controller that presents another dismisses it; any other controller asks its own presenter.
    guard let host = presentedViewController?.presenter ?? presentingViewController, let presented = host.presented
    else {
      if let completion { UIViewController.afterTransition(completion) }
      return
    }
    if let transition = presented.transition {
      guard presented.isBeingDismissed else {
        // The controller is dismissed after its presentation has ended.
        return transition.waiting.append { self.dismissModally(animated: animated, completion: completion) }
      }
      SimulatedDevice.current.report(
        "Attempt to dismiss from view controller \(name(host)) while a presentation or dismissal is in progress!")
      if let completion { transition.waiting.append(completion) }
      return
    }
    var chain = [presented]
    while let next = chain.last?.presented { chain.append(next) }
    for controller in chain.reversed() { controller.beginDisappearing(animated: animated, as: .dismissed) }
    let covered = presented.coversPresenter ? host : nil
    if let covered, let front = chain.lazy.compactMap(\.viewIfLoaded).first(where: { $0.superview != nil }) {
      front.superview?.insertSubview(covered.view, belowSubview: front)
      covered.beginAppearing(animated: animated)
    }
    presented.transit(animated: animated, completion) {
      for controller in chain.reversed() {
        controller.endDisappearing(animated: animated)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.presenter?.presented = nil
        controller.presenter = nil
        SimulatedDevice.current.presentations.hasDismissed(controller)
      }
      covered?.endAppearing(animated: animated)
    }
  }

  /// Runs `end` when the animation has ended: in a world after a virtual time, elsewhere at once.
  private func transit(animated: Bool, _ completion: (() -> Void)?, end: @escaping @MainActor () -> Void) {
    guard animated, let transitions = SimulatedDevice.active?.transitions else {
      end()
      if let completion { UIViewController.afterTransition(completion) }
      return
    }
    let transition = ModalTransition()
    self.transition = transition
    transitions.begin(lasting: RunningTransitions.ofPresentations) {
      self.transition = nil
      end()
      completion?()
      for body in transition.waiting { body() }
    }
  }

  /// Calls a completion in a later turn of the main thread: without an animation, a device does so.
  private static func afterTransition(_ completion: @escaping () -> Void) {
    Task { @MainActor in completion() }
  }

  private func name(_ controller: UIViewController?) -> String {
    guard let controller else { return "(null)" }
    let address = UInt(bitPattern: Unmanaged.passUnretained(controller).toOpaque().hashValue)
    return "<\(String(reflecting: type(of: controller))): 0x\(String(address, radix: 16))>"
  }
}

/// A presentation or dismissal that is under way.
@MainActor final class ModalTransition {
  /// The work that waits for the end of the transition.
  var waiting: [() -> Void] = []
}

@preconcurrency @MainActor open class UIPresentationController: NSObject {
  open private(set) weak var presentedViewController: UIViewController!
  open private(set) weak var presentingViewController: UIViewController!
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  open var presentationStyle: UIModalPresentationStyle { presentedViewController?.modalPresentationStyle ?? .none }

  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController
    super.init()
  }

  /// Swipes the presented controller away, as a user: the delegate may refuse the swipe, and hears of it. `dismiss`
  /// alone tells the delegate nothing.
  public func simulateSwipeToDismiss() {
    guard let presented = presentedViewController, presented.presenter != nil else { return }
    let isAllowed = !presented.isModalInPresentation && mayDismiss
    guard isAllowed else { return delegate?.presentationControllerDidAttemptToDismiss(self) ?? () }
    delegate?.presentationControllerWillDismiss(self)
    let isTransition = SimulatedDevice.active?.transitions != nil
    presented.dismissModally(animated: true) { if isTransition { self.tellDismissal() } }
    if !isTransition { tellDismissal() }
  }

  /// Whether the delegate allows a swipe.
  var mayDismiss: Bool { delegate?.presentationControllerShouldDismiss(self) ?? true }

  func tellDismissal() {
    delegate?.presentationControllerDidDismiss(self)
  }
}

/// Inert: the source of the arrow is kept.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  open var sourceRect = CGRect.zero
  open var sourceItem: Any?
  open var barButtonItem: UIBarButtonItem?
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  open var canOverlapSourceViewRect = false
  open var passthroughViews: [UIView]?
  open var popoverLayoutMargins = UIEdgeInsets.zero
  open var backgroundColor: UIColor?

  private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
    delegate as? any UIPopoverPresentationControllerDelegate
  }

  override var mayDismiss: Bool {
    super.mayDismiss && popoverDelegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true
  }

  override func tellDismissal() {
    super.tellDismissal()
    popoverDelegate?.popoverPresentationControllerDidDismissPopover(self)
  }
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = Self(rawValue: 1)
  public static let down = Self(rawValue: 2)
  public static let left = Self(rawValue: 4)
  public static let right = Self(rawValue: 8)
  public static let any: Self = [.up, .down, .left, .right]
}

/// Called when a test swipes the presented controller away, with `simulateSwipeToDismiss()`.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
}

/// The older calls about popovers come besides the newer ones of `UIAdaptivePresentationControllerDelegate`.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  func popoverPresentationControllerDidDismissPopover(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}
