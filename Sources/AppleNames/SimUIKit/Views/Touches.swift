/// The reason why a user's finger cannot reach a view.
package enum TouchObstacle: Sendable {
  case noWindow, hiddenWindow, hidden, notInteractive, transition
  /// - Parameter by: the type of the controller in front.
  case covered(by: String)

  package var words: String {
    switch self {
    case .noWindow: "its view is in no window"
    case .hiddenWindow: "its window is hidden"
    case .hidden: "its view, or one around it, is hidden"
    case .notInteractive: "its view, or one around it, takes no touches"
    case .transition: "a controller is being presented, dismissed, pushed or popped"
    case .covered(let other): "\(other) is in front of it"
    }
  }
}

extension UIView {
  /// The obstacle, if there is one. Nothing hinders a view of a test that shows no window at all.
  package func touchObstacle(on device: SimulatedDevice) -> TouchObstacle? {
    guard let window else {
      let windows = device.application.connectedScenes.flatMap { ($0 as? UIWindowScene)?.windows ?? [] }
      return windows.contains { !$0.isHidden } ? .noWindow : nil
    }
    if window.isHidden { return window.wasShown ? .hiddenWindow : nil }
    for view in sequence(first: self, next: \.superview) {
      if view.isHidden || view.alpha < 0.01 { return .hidden }
      if !view.isUserInteractionEnabled { return .notInteractive }
      if (view.viewController as? UINavigationController)?.isMoving == true { return .transition }
    }
    guard let root = window.rootViewController else { return nil }
    let controllers = Array(sequence(first: root, next: \.presented))
    if controllers.contains(where: { $0.transition != nil }) { return .transition }
    guard let front = controllers.last, !isInside(front),
      controllers.dropLast().contains(where: isInside)
    else { return nil }
    return .covered(by: String(describing: type(of: front)))
  }

  private func isInside(_ controller: UIViewController) -> Bool {
    controller.viewIfLoaded.map(isDescendant) ?? false
  }
}
