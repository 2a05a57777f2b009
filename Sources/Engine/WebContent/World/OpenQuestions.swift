import EngineValues
import SimulatedWeb
import WebMessages

/// Questions that web content has asked the UI process without waiting, each with its continuation.
final class OpenQuestions {
  private var policies: [QuestionID: (PolicyDecision, NavigationPreferences?) -> Void] = [:]
  private var scriptMessages: [QuestionID: (Result<PlainValue, ScriptHandlerFailure>) -> Void] = [:]
  private var schemes: [QuestionID: (Result<SimulatedResponse, NavigationError>) -> Void] = [:]
  let openPanels = OpenPanels()
  let challenges = OpenChallenges()
  /// The number of times that the app awaits and that have not come yet; see `ContentCommand.wake`.
  var wakes = 0
  private var next = 1
  /// Whether a script that the app evaluates has asked for a window in the running task.
  private var isHasty = false

  /// A number for a question. A question without an answer needs one as well.
  func newNumber() -> QuestionID {
    defer { next += 1 }
    return QuestionID(rawValue: next)
  }

  func askPolicy(then receive: @escaping (PolicyDecision, NavigationPreferences?) -> Void) -> QuestionID {
    let question = newNumber()
    policies[question] = receive
    return question
  }

  /// Notes that a script that the app evaluates asks for a window. WebKit is still busy with the script's result when
  /// the answer arrives (rule 4.15).
  func asksForWindowOfAppScript() { isHasty = true }

  /// Whether the answers that have come in this task arrived before its end.
  func takeHaste() -> Bool {
    defer { isHasty = false }
    return isHasty
  }

  func askScriptHandler(
    then receive: @escaping (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) -> QuestionID {
    let question = newNumber()
    scriptMessages[question] = receive
    return question
  }

  func askScheme(then receive: @escaping (Result<SimulatedResponse, NavigationError>) -> Void) -> QuestionID {
    let question = newNumber()
    schemes[question] = receive
    return question
  }

  // MARK: Answers; a late or second one has no effect

  func answer(_ question: QuestionID, _ decision: PolicyDecision, preferences: NavigationPreferences?) {
    policies.removeValue(forKey: question)?(decision, preferences)
  }

  func answer(_ question: QuestionID, _ result: Result<PlainValue, ScriptHandlerFailure>) {
    scriptMessages.removeValue(forKey: question)?(result)
  }

  func answer(_ question: QuestionID, _ result: Result<SimulatedResponse, NavigationError>) {
    schemes.removeValue(forKey: question)?(result)
  }

  /// Forgets a scheme handler's answer that is no longer awaited.
  /// - Returns: whether it was awaited.
  func forgetScheme(_ question: QuestionID) -> Bool { schemes.removeValue(forKey: question) != nil }

  func removeAll() {
    (policies, scriptMessages, schemes) = ([:], [:], [:])
    openPanels.removeAll()
    challenges.removeAll()
  }
}
