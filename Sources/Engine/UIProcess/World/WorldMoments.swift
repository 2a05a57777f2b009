import WebMessages
import EngineValues

/// The moments of a world that can go in several orders: the user may do something, and an app may take its time. Keeps
/// the user's last click, too.
///
/// A world asks for them only if its web has a `chooser`.
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

    /// Rule 9.29.
    @MainActor static func requireReach(of page: WebPageProxy) throws(PageInputError) {
      guard let obstacle = page.client?.touchObstacle else { return }
      page.world.trace.note(.stopped, window: page.label, .pageIsOutOfReach(obstacle))
      throw .outOfReach(obstacle)
    }

    /// Repeats the click, and waits for nothing. If its target is gone, nothing happens.
    /// - Parameter hit: is called if the click has hit something.
    @MainActor public func `repeat`(in page: WebPageProxy, hit: @escaping @MainActor () -> Void) {
      let place = FramePath(page: page.id, selectors: frame)
      page.world.send({ .input(place, .click(selector, kind, $0)) }) { result in
        if case .success = result { hit() }
      }
    }
  }

  /// A text field of a page into which the user or a test has typed.
  public struct Field {
    public let label: String
    let selector: String
    let frame: [String]

    /// Presses the return key, and waits for nothing. If the field has lost the keyboard, nothing happens.
    /// - Parameter hit: is called if the field still had it.
    @MainActor public func pressReturn(in page: WebPageProxy, hit: @escaping @MainActor () -> Void) {
      let place = FramePath(page: page.id, selectors: frame)
      page.world.send({ .input(place, .type("\n", into: ":is(\(selector)):focus", $0)) }) { result in
        if case .success = result { hit() }
      }
    }
  }

  /// A moment at which the user may do something.
  public enum Moment: Sendable {
    /// Something has happened, and time is about to pass. The user's action happens before that.
    case rest
    /// A script waits for the app, such as for the answer to a dialog.
    case pageWaits
  }

  /// The user's answer to an alert that wants their consent.
  public enum Consent: Sendable { case given, givenLate, declined }

  /// The closure that decides the user's answer to an alert that wants their consent; without it, they consent at once.
  public var onConsent: (@MainActor (_ question: String) -> Consent)?

  /// The closure that is called at each moment.
  public var onMoment: (@MainActor (Moment) -> Void)?
  public private(set) var lastTap: Tap?
  public private(set) var lastField: Field?

  public static func of(_ world: WebWorld) -> WorldMoments { world.companion(WorldMoments.self) { WorldMoments() } }

  func userHas(_ moment: Moment) { onMoment?(moment) }

  func note(_ tap: Tap) { lastTap = tap }
  func note(_ field: Field) { lastField = field }

  /// The delay of an app's answer that is late, in virtual milliseconds.
  private static let lateness = 1000.0

  /// The delay of an answer that comes after the app's method has returned, in virtual milliseconds.
  static func lateness(ofAnswerTo subject: String, in world: WebWorld) -> Double {
    world.web.chooser?.choose(.answer, ["comes", "late"], about: subject) == "late" ? lateness : 0
  }

  /// Asks the app. In an order where the app takes its time, an answer that comes after its method has returned counts
  /// a second later.
  package static func lateAnswer<Answer>(
    to subject: String, in world: WebWorld, from ask: (_ answer: @escaping @MainActor (Answer) -> Void) -> Void,
    _ receive: @escaping @MainActor (Answer) -> Void
  ) {
    var hasReturned = false
    ask { [weak world] answer in
      let delay = world.flatMap { hasReturned ? lateness(ofAnswerTo: subject, in: $0) : nil } ?? 0
      later(by: delay, in: world) { receive(answer) }
    }
    hasReturned = true
  }

  /// Delays the answer to a question whose method has returned. In an order where the app takes its time, its answer
  /// counts a second later.
  static func expectLateAnswer(
    _ listener: Answer<PolicyAnswer>, about subject: @autoclosure () -> String, in world: WebWorld
  ) {
    guard !listener.isAnswered, world.web.chooser != nil else { return }
    listener.callHasReturned { [weak world, subject = subject()] answer in
      let delay = world.map { lateness(ofAnswerTo: subject, in: $0) } ?? 0
      later(by: delay, in: world, answer)
    }
  }

  /// Asks the user for their consent. They may take a second.
  /// - Parameter receive: is told whether they consent.
  package static func consent(
    to question: String, in world: WebWorld, _ receive: @escaping @MainActor (_ isGiven: Bool) -> Void
  ) {
    let consent = of(world).onConsent?(question) ?? .given
    later(by: consent == .givenLate ? lateness : 0, in: world) { receive(consent != .declined) }
  }

  /// - Parameter milliseconds: the virtual time.
  private static func later(by milliseconds: Double, in world: WebWorld?, _ body: @escaping @MainActor () -> Void) {
    guard milliseconds > 0, let world else { return body() }
    world.later(by: milliseconds, body)
  }
}
