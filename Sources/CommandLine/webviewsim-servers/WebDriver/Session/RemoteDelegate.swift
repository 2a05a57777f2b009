import UIProcess
import WebMessages
import WebViewSimulator

/// A client that is the app's delegate for the calls that it wants to answer.
@MainActor final class RemoteDelegate: DriverDelegate {
  /// The names of the calls that the client wants to answer, as traces have them.
  var handled: Set<String> = []
  /// The number of the last such call that the client was told of. No other call can be answered.
  var told: Int?
  private let answers: DelegateAnswers

  private static let action = "decidePolicyForNavigationAction"
  private static let response = "decidePolicyForNavigationResponse"
  private static let window = "createWebView"

  static let names: Set = [action, response, window]

  init(answers: DelegateAnswers) { self.answers = answers }

  /// The number of the call that is being made: the last event of the trace.
  private func number(in page: WebPageProxy) -> Int { page.world.trace.events.count - 1 }

  private func isClients(_ call: String, in page: WebPageProxy) -> Bool {
    handled.contains(call) && told == number(in: page)
  }

  func decides(_ action: NavigationActionInfo, in page: WebPageProxy, answer: Answer<PolicyAnswer>) -> Bool {
    guard isClients(Self.action, in: page) else { return false }
    answers.expect(number(in: page)) { answer.use(Self.decision($0)) }
    return true
  }

  func decides(_ response: NavigationResponseInfo, in page: WebPageProxy, answer: Answer<PolicyAnswer>) -> Bool {
    guard isClients(Self.response, in: page) else { return false }
    answers.expect(number(in: page)) { answer.use(Self.decision($0)) }
    return true
  }

  func opensWindow(for action: NavigationActionInfo, in page: WebPageProxy) -> Bool? {
    guard isClients(Self.window, in: page) else { return nil }
    return answers.wait(for: number(in: page)) == "window"
  }

  private static func decision(_ answer: String) -> PolicyDecision { PolicyDecision(rawValue: answer) ?? .allow }
}
