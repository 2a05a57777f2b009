import SimulatedWeb
import WebMessages

/// The challenges that the app has yet to answer. Requests of a page with the same challenge share one question
/// (WebKit's AuthenticationManager).
final class OpenChallenges {
  private struct Open {
    let page: PageID
    let challenge: AuthenticationChallenge
    var waiting: [(ChallengeAnswer) -> Void]
  }

  private var open: [QuestionID: Open] = [:]

  /// Lets a request wait for the answer to another request's question of the page.
  /// - Returns: whether there is such a question.
  func join(_ challenge: AuthenticationChallenge, of page: PageID, _ receive: @escaping (ChallengeAnswer) -> Void)
    -> Bool
  {
    let same = open.first { $0.value.page == page && $0.value.challenge.isAnswered(with: challenge) }
    guard let same else { return false }
    open[same.key]?.waiting.append(receive)
    return true
  }

  func add(
    _ challenge: AuthenticationChallenge, of page: PageID, as question: QuestionID,
    _ receive: @escaping (ChallengeAnswer) -> Void
  ) {
    open[question] = Open(page: page, challenge: challenge, waiting: [receive])
  }

  /// Passes on an answer. A late or second answer has no effect.
  func answer(_ question: QuestionID, _ answer: ChallengeAnswer) {
    for receive in open.removeValue(forKey: question)?.waiting ?? [] { receive(answer) }
  }

  func removeAll() { open = [:] }
}

extension ContentWorld {
  /// Asks the app; the answer comes as a task.
  func ask(
    _ challenge: AuthenticationChallenge, of page: Page, then receive: @escaping (ChallengeAnswer) -> Void
  ) {
    if questions.challenges.join(challenge, of: page.id, receive) { return }
    let question = questions.newNumber()
    questions.challenges.add(challenge, of: page.id, as: question, receive)
    post(.didReceiveChallenge(page.id, challenge, question))
  }

  /// The same while a script waits.
  func askSynchronously(_ challenge: AuthenticationChallenge, of page: Page) -> ChallengeAnswer {
    guard case .challenge(let answer) = ask(.answerChallenge(page.id, challenge)) else {
      return ChallengeAnswer(.rejectProtectionSpace)
    }
    return answer
  }
}

extension Page {
  /// The state of the servers' challenges to a request of the page.
  func authentication(
    of request: SimulatedRequest, audience: RequestAuthentication.Audience,
    storedCredentials: StoredCredentials = .use
  ) -> RequestAuthentication {
    let world = mainFrame.world
    return RequestAuthentication(
      request, store: dataStore.credentials, security: world.web.security(of: request.url),
      conditions: RequestAuthentication.Conditions(
        audience: audience, storedCredentials: storedCredentials, deprecatedTLS: world.rules.deprecatedTLS))
  }
}
