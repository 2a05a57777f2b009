import UIProcess

extension Simulator {
  /// Lets an impatient user do something at any time, in a test of every order. Any other test does nothing of it.
  ///
  /// ```swift
  /// simulator.userMay("tap Sign in") { signInButton.sendActions(for: .touchUpInside) }
  /// ```
  /// - Parameters:
  ///   - name: what the user does; it is part of an order, with `-` in place of spaces. A later act with the same name
  ///     replaces it.
  ///   - endsFlow: whether the user leaves a flow with it, so that `untilUndisturbed` may begin again.
  ///   - act: does it, and waits for nothing. It is not called when the user does not do it.
  public func userMay(_ name: String, endsFlow: Bool = false, _ act: @escaping @MainActor () -> Void) {
    orders?.user.may(name, endsFlow: endsFlow, act)
  }

  /// Goes through a flow as a user does: again, if it has failed and something is to blame that is not the app: the
  /// network or a process has failed, or the user has left the flow. An answer that is late, or a second tap, is no
  /// excuse. In a test without orders, the flow runs once.
  ///
  /// ```swift
  /// try await simulator.untilUndisturbed {
  ///   try await simulator.click("#sign-in")
  ///   try #require(app.isSignedIn)
  /// }
  /// ```
  /// - Throws: what the flow throws when nothing has disturbed it.
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

/// What a simulator knows of the order in which its world goes.
@MainActor package final class TestedOrder {
  let user: ImpatientUser
  let issues: IssueList

  package init(_ user: ImpatientUser, issues: IssueList) {
    self.user = user
    self.issues = issues
  }
}
