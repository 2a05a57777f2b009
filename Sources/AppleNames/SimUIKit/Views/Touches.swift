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

extension SimulatedDevice {
  /// Whether the app shows any window. If it shows none, as in most tests, its views count as shown.
  package var showsWindow: Bool {
    application.scenes.contains { ($0 as? UIWindowScene)?.windows.contains { !$0.isHidden } ?? false }
  }
}

extension UIViewController {
  fileprivate var frontmost: UIViewController { sequence(first: self, next: \.presented).reduce(self) { $1 } }
}

extension UIView {
  /// The obstacle, if there is one. Nothing hinders a view of a test that shows no window at all.
  package func touchObstacle(on device: SimulatedDevice) -> TouchObstacle? {
    guard let window else {
      let root = sequence(first: self, next: \.superview).reduce(self) { $1 }
      if let front = root.viewController?.presented?.frontmost {
        return .covered(by: String(describing: type(of: front)))
      }
      return device.showsWindow ? .noWindow : nil
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
