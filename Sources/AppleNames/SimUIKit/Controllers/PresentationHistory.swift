/// The fate of the controllers that the app of a device has presented. Searches through orders compare it.
@MainActor package final class PresentationHistory {
  private struct Dismissed {
    weak var controller: UIViewController?
    let name: String
  }

  /// The presentations over controllers that were being dismissed, refused or not, in words that are the same in every
  /// run.
  package private(set) var lost: Set<String> = []
  /// The dismissed controllers that may still be there: those that were found to be gone have been taken out.
  private var dismissed: [Dismissed] = []
  /// The classes of all dismissed controllers.
  private var names: Set<String> = []

  func refuses(_ controller: UIViewController, over presented: UIViewController) {
    guard presented.isBeingDismissed else { return }
    lost.insert("\(Self.name(controller)) is not presented, because \(Self.name(presented)) is being dismissed.")
  }

  func presents(_ controller: UIViewController, over host: UIViewController) {
    guard host.isBeingDismissed else { return }
    lost.insert("\(Self.name(controller)) is presented over \(Self.name(host)), which is being dismissed.")
  }

  func hasDismissed(_ controller: UIViewController) {
    dismissed.removeAll { $0.controller == nil }
    let name = Self.name(controller)
    names.insert(name)
    dismissed.append(Dismissed(controller: controller, name: name))
  }

  /// The classes of dismissed controllers, each with whether all such controllers are released by now. A controller that
  /// is shown again counts as released.
  package var released: [String: Bool] {
    let kept = Set(dismissed.filter { $0.controller.map { $0.presenter == nil } ?? false }.map(\.name))
    return Dictionary(uniqueKeysWithValues: names.map { ($0, !kept.contains($0)) })
  }

  private static func name(_ controller: UIViewController) -> String { "\(type(of: controller))" }
}
