import AppAssociations
import SimulatedSafari
import SimulatedWeb
import Testing
import UIProcess
import URLStandard

/// One row of the table in `Docs/AuthenticationSessions.md`.
struct Condition: Sendable, CustomTestStringConvertible {
  /// What the row calls its test case.
  let name: String
  let text: String
  let outcomes: [Device.Kind: Outcome]
  /// What of the trace names the row; nil where nothing needs an explanation.
  let rule: String?
  let arrange: @Sendable (inout Setup) -> Void
  let act: @MainActor @Sendable (Run) async throws -> Void

  /// - Parameters:
  ///   - simulator: as on the device unless given.
  ///   - act: after `start()`; the user signs in unless given.
  init(
    _ name: String, _ text: String, _ device: Outcome, simulator: Outcome? = nil, rule: String? = nil,
    arrange: @escaping @Sendable (inout Setup) -> Void = { _ in },
    act: @escaping @MainActor @Sendable (Run) async throws -> Void = { try await $0.signIn() }
  ) {
    self.name = name
    self.text = text
    outcomes = [.device: device, .simulator: simulator ?? device]
    self.rule = rule
    self.arrange = arrange
    self.act = act
  }

  var testDescription: String { name }

  /// What `start()` gave, and what the app heard afterwards.
  enum Outcome: String, Sendable {
    case callback = "true; the callback"
    case silentlyRefused = "false; nothing is called"
    case refusedWithoutContext = "false; error 2"
    case refusedForContext = "false; error 3"
    case refusedAsCancelled = "false; `canceledLogin`"
    case cancelled = "true; `canceledLogin`"
    case cancelledSilently = "true; nothing is called"
    case endedForContext = "true; error 3"
    case stays = "true; the session stays open"
  }

  /// What a row changes of a session that would come back with its callback.
  struct Setup {
    var device: Device
    var profile = PlatformProfile.iOS
    var entries = Phone.entries
    var schemes = ["myapp"]
    var file = SiteAnswer.json(Phone.file)
    var callback = SessionCallback.customScheme("myapp")
    var url: String?
    var context = SignInSession.PresentationContext.provided
    var consent = SimulatedUser.Answer.accepts
    var prepare: @MainActor @Sendable (Phone) throws -> Void = { _ in }
    var configure: @MainActor @Sendable (SignInSession) -> Void = { _ in }

    mutating func usesHTTPS() { callback = Phone.https }
  }

  /// A session under way.
  @MainActor struct Run {
    let phone: Phone
    let session: SignInSession
    let record: Phone.Record
    let isStarted: Bool

    func signIn() async throws {
      guard isStarted, session.state == .shown else { return }
      try await phone.signIn(in: session.window)
    }

    var outcome: Outcome? {
      let heard =
        switch record.results.first {
        case .success?: "the callback"
        case .failure(let error)? where error.code == .canceledLogin: "`canceledLogin`"
        case .failure(let error)?: "error \(error.code.rawValue)"
        case nil: session.state == .shown ? "the session stays open" : "nothing is called"
        }
      return Outcome(rawValue: "\(isStarted); \(heard)")
    }
  }
}
