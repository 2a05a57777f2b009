/// The controllers that the interface's modifiers present, one above the other. UIKit presents one at a time, so the
/// others wait until it is gone.
@MainActor final class PresentationQueue {
  private var presenters: [Presenter] = []

  func add(_ presenter: Presenter) {
    if !presenters.contains(where: { $0 === presenter }) { presenters.append(presenter) }
  }

  func remove(_ presenter: Presenter) { presenters.removeAll { $0 === presenter } }

  /// Dismisses controllers that are no longer wanted, and then presents the next one that can be presented.
  func proceed() {
    for presenter in presenters { presenter.dismissIfUnwanted() }
    for presenter in presenters { presenter.presentIfWanted() }
  }
}

/// Presents one controller while its binding says so.
@MainActor class Presenter: Effect {
  private enum State {
    case absent
    case shown(UIViewController)
    /// The view does not want the controller any more, which goes.
    case leaving(UIViewController)
  }

  private var state = State.absent
  var controller: UIViewController? {
    switch state {
    case .absent: nil
    case .shown(let controller), .leaving(let controller): controller
    }
  }
  /// Nil while nothing is to be presented.
  var make: (() -> UIViewController)?
  /// Called when the user, or UIKit's code, has dismissed the controller.
  var wasDismissed: () -> Void = {}
  /// Called when the controller that the view did not want any more is gone.
  var hasLeft: () -> Void = {}
  /// Called when the controller is gone, for any reason.
  var onDismiss: (() -> Void)?
  private weak var surface: Surface?
  private(set) weak var tree: ViewTree?
  /// The identity of the controller's content; another one replaces the controller.
  var identity: AnyHashable?
  private var presentedIdentity: AnyHashable?

  func attach(to node: Node) {
    surface = node.surface
    tree = node.tree
    node.tree.presentations.add(self)
  }

  func shownDidChange(to shown: Bool, at node: Node) {}

  func end(at node: Node) {
    make = nil
    dismissIfUnwanted()
    node.tree.presentations.remove(self)
  }

  func dismissIfUnwanted() {
    guard case .shown(let controller) = state, make == nil || presentedIdentity != identity else { return }
    state = .leaving(controller)
    controller.presentingViewController?.dismiss(animated: true) { [weak controller] in self.left(controller) }
    // The controller has gone where no time passes, or if it had been dismissed before.
    if controller.presentingViewController == nil { left(controller) }
  }

  private func left(_ gone: UIViewController?) {
    guard case .leaving(let controller) = state, gone === controller else { return }
    state = .absent
    hasLeft()
    // Others wait for it.
    tree?.after {}
    finish()
  }

  func presentIfWanted() {
    guard case .absent = state, let make, let surface, let tree, tree.isShown,
      let host = surface.controller ?? surface.view?.nearestController, host.viewIfLoaded?.window != nil,
      host.presentedViewController == nil
    else { return }
    let new = make()
    state = .shown(new)
    presentedIdentity = identity
    host.present(new, animated: true)
  }

  /// Called by the controller when it disappears by itself.
  func controllerDisappeared(_ gone: UIViewController) {
    guard case .shown(let controller) = state, gone === controller else { return }
    state = .absent
    make = nil
    wasDismissed()
    finish()
  }

  private func finish() {
    guard let onDismiss else { return }
    guard let tree else { return onDismiss() }
    // The closure comes after the actions of the content when it disappears.
    tree.after { [weak tree] in tree?.after(onDismiss) }
  }
}

/// The controller of a sheet's content, which is part of the tree of the view that presents it.
@MainActor final class SheetController: UIViewController {
  weak var presenter: Presenter?
  let surface = Surface()
  /// Whether a swipe may dismiss the sheet.
  var isDismissable = true

  override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    surface.owner = self
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func viewDidLoad() {
    super.viewDidLoad()
    surface.view = view
    surface.controller = self
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { presenter?.controllerDisappeared(self) }
  }
}
