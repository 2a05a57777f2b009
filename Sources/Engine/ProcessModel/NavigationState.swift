import EngineValues
import WebMessages
import WindowRegistry

/// The reason why a navigation failed.
///
/// The failure is an object, because each load's state has room for one, and almost no load fails.
package final class NavigationFailure: Sendable {
  package let error: NavigationError
  package let reason: Reason

  package init(_ error: NavigationError, _ reason: Reason) {
    self.error = error
    self.reason = reason
  }
}

/// The progress of a frame's navigation, from the question to the app until its end.
package enum NavigationState {
  case askingApp
  /// The app has allowed the navigation, but its process is not running yet.
  case waitingForProcess(ProvisionalPage)
  /// The navigation waits for its response.
  /// - Parameter page: nil if the page that is shown has the same process.
  case provisional(ProvisionalPage?)
  /// The navigation's document is shown and still loads.
  /// - Parameter failure: the failure with which it will end; nil if it will finish.
  case committed(failure: NavigationFailure?)
  case finished
  case failed(NavigationFailure)
  /// The app, the page or the user gave the navigation up before it started, or its frame is gone.
  case cancelled
}

/// A navigation's state. Every change is made here, and impossible changes are refused.
package struct NavigationProgress {
  package private(set) var state = NavigationState.askingApp

  package init() {}

  /// - Returns: false if a navigation cannot make this change; the state then stays as it was.
  @discardableResult package mutating func enter(_ next: NavigationState) -> Bool {
    guard Self.permits(state, next) else { return false }
    state = next
    return true
  }

  private static func permits(_ state: NavigationState, _ next: NavigationState) -> Bool {
    switch (state, next) {
    case (.askingApp, .waitingForProcess), (.askingApp, .provisional), (.askingApp, .cancelled): true
    case (.waitingForProcess(let page), .provisional(let started)): page === started
    case (.waitingForProcess, .cancelled): true
    // A redirect moves the navigation to another process, but never back.
    case (.provisional(let old), .provisional(let new)): new != nil && old !== new
    case (.provisional, .committed), (.provisional, .failed), (.provisional, .cancelled): true
    case (.committed, .finished), (.committed, .failed), (.committed, .cancelled): true
    default: false
    }
  }

  /// The page of another process that loads the document or will load it.
  package var provisionalPage: ProvisionalPage? {
    switch state {
    case .waitingForProcess(let page): page
    case .provisional(let page): page
    case .askingApp, .committed, .finished, .failed, .cancelled: nil
    }
  }

  /// Whether the navigation's document is shown and still loads.
  package var isLoading: Bool { if case .committed = state { true } else { false } }

  package var isOver: Bool {
    switch state {
    case .finished, .failed, .cancelled: true
    case .askingApp, .waitingForProcess, .provisional, .committed: false
    }
  }

  /// The failure with which the navigation ended, or will end once its document is there.
  package var failure: NavigationFailure? {
    switch state {
    case .committed(let failure): failure
    case .failed(let failure): failure
    case .askingApp, .waitingForProcess, .provisional, .finished, .cancelled: nil
    }
  }
}
