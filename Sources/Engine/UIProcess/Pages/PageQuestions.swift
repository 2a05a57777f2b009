import EngineValues
import SimulatedWeb
import WebMessages

/// The questions of a page whose script waits: windows, dialogs (rules 7.1 to 7.6) and facts that only the app knows.
/// Tools/delegates.toml lists the questions.
@MainActor struct PageQuestions {
  private let page: WebPageProxy

  init(of page: WebPageProxy) { self.page = page }

  func createPage(_ request: CreatePageRequest, done: (PageSettings?) -> Void) { done(page.createPage(request)) }

  func decideFragment(_ action: NavigationActionInfo, done: @escaping @MainActor (PolicyDecision) -> Void) {
    page.decideFragment(action, answer: done)
  }

  func decideTraversal(to entry: Int, done: @escaping @MainActor (PolicyDecision) -> Void) {
    TraversalQuestions(of: page).ask(about: entry, isInstant: false, then: done)
  }

  func schemeTask(
    _ scheme: SchemeRequest, done: @escaping @MainActor (Result<SimulatedResponse, NavigationError>) -> Void
  ) {
    page.schemeTasks.start(scheme, deliver: done)
  }

  /// Asks about a challenge to a script's synchronous request.
  func answerChallenge(_ challenge: AuthenticationChallenge, done: @escaping @MainActor (ChallengeAnswer) -> Void) {
    PageChallenges(of: page).ask(challenge, answer: done)
  }

  // MARK: Dialogs

  func alert(message: String, frame: FrameSnapshot, done: @escaping @MainActor () -> Void) {
    let place = append(.runJavaScriptAlertPanel(message: message))
    guard let client = page.client else { return done() }
    page.world.trace.during(place) {
      client.page(page, runAlert: message, frame: frame, done: Answer { done() })
    }
  }

  func confirm(message: String, frame: FrameSnapshot, done: @escaping @MainActor (Bool) -> Void) {
    let place = append(.runJavaScriptConfirmPanel(message: message, reply: nil))
    let listener = Answer<Bool> { [world = page.world] reply in
      world.trace.update(place) { $0.call = .runJavaScriptConfirmPanel(message: message, reply: reply) }
      done(reply)
    }
    guard let client = page.client else { return listener.reply(false) }
    page.world.trace.during(place) { client.page(page, runConfirm: message, frame: frame, done: listener) }
  }

  func prompt(
    message: String, defaultText: String, frame: FrameSnapshot, done: @escaping @MainActor (String?) -> Void
  ) {
    let place = append(
      .runJavaScriptTextInputPanel(message: message, defaultText: defaultText, reply: .unanswered))
    let listener = Answer<String?> { [world = page.world] reply in
      world.trace.update(place) {
        $0.call = .runJavaScriptTextInputPanel(
          message: message, defaultText: defaultText, reply: reply.map { .text($0) } ?? .cancelled)
      }
      done(reply)
    }
    guard let client = page.client else { return listener.reply(nil) }
    page.world.trace.during(place) {
      client.page(page, runPrompt: message, defaultText: defaultText, frame: frame, done: listener)
    }
  }

  func beforeUnload(message: String, done: @escaping @MainActor (Bool) -> Void) {
    let place = append(.runBeforeUnloadConfirmPanel(message: message, reply: nil))
    let listener = Answer<Bool> { [world = page.world] reply in
      world.trace.update(place) { $0.call = .runBeforeUnloadConfirmPanel(message: message, reply: reply) }
      done(reply)
    }
    guard let client = page.client else { return listener.reply(true) }
    page.world.trace.during(place) { client.page(page, runBeforeUnloadPanel: message, done: listener) }
  }

  private func append(_ call: TraceEvent.Call) -> Int {
    page.world.trace.append(
      TraceEvent(
        window: page.label, call: call, notes: [.scriptWaitsForReply]))
  }
}
