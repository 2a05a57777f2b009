import UIProcess

extension Simulator {
  /// Lets an impatient user act at any time, in a test of every order. In any other test, this call has no effect.
  ///
  /// ```swift
  /// simulator.userMay("tap Sign in") { signInButton.sendActions(for: .touchUpInside) }
  /// ```
  /// - Parameters:
  ///   - name: the user's act; it is part of an order, with `-` in place of spaces. A later act with the same name
  ///     replaces it.
  ///   - endsFlow: whether the user leaves a flow with the act, so that `untilUndisturbed` may begin again.
  ///   - act: does the act, and waits for nothing. It is called only when the user does the act.
  public func userMay(_ name: String, endsFlow: Bool = false, _ act: @escaping @MainActor () -> Void) {
    orders?.user.may(name, endsFlow: endsFlow, act)
  }

  /// Goes through a flow as a user does. If the flow fails and the app is not to blame, it begins again: the network or
  /// a process has failed, or the user has left the flow. An answer that is late, or a second tap, is no excuse. In a
  /// test without orders, the flow runs once.
  ///
  /// ```swift
  /// try await simulator.untilUndisturbed {
  ///   try await simulator.click("#sign-in")
  ///   try #require(app.isSignedIn)
  /// }
  /// ```
  /// - Throws: the error of the flow when nothing has disturbed it.
  public func untilUndisturbed(_ flow: @MainActor () async throws -> Void) async throws {
    guard let orders else { return try await flow() }
    while true {
      let start = orders.user.excuses
      let issues = orders.issues.mark
      var thrown: (any Error)?
      do { try await flow() } catch { thrown = error }
      let hasFailed = thrown != nil || orders.issues.mark != issues
      if !hasFailed { return }
      guard orders.user.excuses > start else {
        if let thrown { throw thrown }
        return
      }
      orders.issues.forget(since: issues)
      orders.user.clearScreen()
      await settle()
    }
  }
}

/// The knowledge of a simulator about the order in which its world goes.
@MainActor package final class TestedOrder {
  let user: ImpatientUser
  let issues: IssueList

  package init(_ user: ImpatientUser, issues: IssueList) {
    self.user = user
    self.issues = issues
  }
}
