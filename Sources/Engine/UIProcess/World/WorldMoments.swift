import WebMessages
import WorldOrders

/// The user of a world that can go in several orders: when they may do something, and what they did last.
///
/// A world asks for the user only if its web has a `chooser`.
@MainActor public final class WorldMoments {
  /// A click of the user or of a test in a page.
  public struct Tap {
    public let label: String
    public let selector: String
    public let frame: [String]
    public let kind: ClickKind

    public init(label: String, selector: String, frame: [String] = [], kind: ClickKind) {
      self.label = label
      self.selector = selector
      self.frame = frame
      self.kind = kind
    }
  }

  /// Is called whenever something has happened and time is about to pass. What it does happens before that.
  public var onMoment: (@MainActor () -> Void)?
  public private(set) var lastTap: Tap?

  nonisolated init() {}

  func userHasMoment() { onMoment?() }

  func note(_ tap: Tap) { lastTap = tap }
}

extension WebPageProxy {
  /// Clicks again as somebody has clicked, and waits for nothing. If nothing is there any more, nothing happens.
  /// - Parameter hit: is called if the click has hit something.
  public func repeatTap(_ tap: WorldMoments.Tap, hit: @escaping @MainActor () -> Void) {
    world.send({ .input(FramePath(page: self.id, selectors: tap.frame), .click(tap.selector, tap.kind, $0)) }) {
      result in
      if case .success = result { hit() }
    }
  }
}

extension WebWorld {
  /// How late an app's answer is that is late, in virtual milliseconds.
  private static let lateness = 1000.0

  /// Carries out an answer that the app has given after its method returned. In an order where the app takes its time,
  /// it counts a second later.
  func answerLater(about subject: String, _ answer: @escaping @MainActor () -> Void) {
    guard let chooser = web.chooser, chooser.choose(.answer, ["comes", "late"], about: subject) == "late" else {
      return answer()
    }
    send({ .wake(after: Self.lateness, $0) }) { _ in answer() }
  }
}
