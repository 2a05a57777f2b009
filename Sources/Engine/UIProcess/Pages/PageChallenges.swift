import EngineValues
import SimulatedWeb
import WebMessages

extension WebPageProxy {
  func didReceiveChallenge(_ challenge: AuthenticationChallenge, _ question: QuestionID) {
    WorldMoments.lateAnswer(to: "the challenge of \(challenge.url.href)", in: world) { answer in
      PageChallenges(of: self).ask(challenge, answer: answer)
    } _: { [world] answer in
      world.send(.answer(question, .challenge(answer)))
    }
  }
}

/// The challenges of servers, which ask before they answer. Passes them to the app and records them in the trace (rule
/// 9.14).
@MainActor struct PageChallenges {
  private let page: WebPageProxy
  private var world: WebWorld { page.world }

  init(of page: WebPageProxy) { self.page = page }

  /// WebKit's WebPageProxy::didReceiveAuthenticationChallengeProxy: the app is asked about old TLS first.
  func ask(_ challenge: AuthenticationChallenge, answer: @escaping @MainActor (ChallengeAnswer) -> Void) {
    guard challenge.space.method == .serverTrust, challenge.security.tls.isDeprecated, let client = page.client else {
      return askClient(challenge, answer: answer)
    }
    let place = append(.shouldAllowDeprecatedTLS(allowed: nil), for: challenge, .serverHasDeprecatedTLS)
    let listener = Answer<Bool> { allowed in
      world.trace.update(place) { $0.call = .shouldAllowDeprecatedTLS(allowed: allowed) }
      guard allowed else { return answer(ChallengeAnswer(.cancelAuthenticationChallenge)) }
      askClient(challenge, answer: answer)
    }
    world.trace.during(place) { client.page(page, allowsDeprecatedTLSFor: challenge, answer: listener) }
  }

  private func askClient(
    _ challenge: AuthenticationChallenge, answer: @escaping @MainActor (ChallengeAnswer) -> Void
  ) {
    let place = append(.didReceiveChallenge(ChallengeRecord(challenge)), for: challenge, challenge.reason)
    let listener = Answer<ChallengeAnswer> { [world] given in
      world.trace.update(place) { event in
        guard case .didReceiveChallenge(var record) = event.call else { return }
        record.disposition = given.disposition
        record.user = given.disposition == .useCredential ? given.credential?.user : nil
        event.call = .didReceiveChallenge(record)
      }
      answer(given)
    }
    guard let client = page.client else { return listener.reply(ChallengeAnswer(.rejectProtectionSpace)) }
    world.trace.during(place) { client.page(page, didReceive: challenge, answer: listener) }
  }

  private func append(_ call: TraceEvent.Call, for challenge: AuthenticationChallenge, _ reason: Reason) -> Int {
    world.trace.append(TraceEvent(window: page.label, call: call, url: challenge.url.href, notes: [reason]))
  }
}

extension AuthenticationChallenge {
  fileprivate var reason: Reason {
    switch space.method {
    case .serverTrust: .serverShowsCertificate(security.certificate.rawValue)
    case .clientCertificate: .serverWantsCertificate
    case .basic, .digest, .ntlm, .negotiate:
      previousFailureCount == 0 ? .serverWantsPassword : .serverRefusedPassword(times: previousFailureCount)
    }
  }
}
