import EngineValues
import WebMessages

/// The failure of a load: its effect on the view, and the call that tells the app.
@MainActor struct PageFailure {
  let error: NavigationError
  private let navigation: NavigationID?
  private let phase: FailurePhase
  private let reason: Reason

  init(_ navigation: NavigationID?, _ error: NavigationError, _ phase: FailurePhase, _ reason: Reason) {
    (self.navigation, self.error, self.phase, self.reason) = (navigation, error, phase, reason)
  }

  func show(in page: WebPageProxy) {
    page.change { state in
      // The failure of a load that had begun does not end a load that the app has requested since (rule 4.2).
      let isAnotherPending = phase == .provisional && state.phase == .provisional
      // Rule 4.14: an API load over a load under way shows its own URL already.
      if phase == .committed || state.phase == .provisional { state.phase = .finished }
      state.provisionalURL = nil
      if !isAnotherPending, !error.isA(.cancelled) { state.expectNothing() }
      state.estimatedProgress = 1
    }
  }

  func tell(of page: WebPageProxy) {
    let call: TraceEvent.Call = phase == .provisional ? .didFailProvisional(error) : .didFail(error)
    page.report(call, url: error.failingURL, reason) { $0.page(page, didFail: navigation, phase: phase, with: error) }
  }
}
