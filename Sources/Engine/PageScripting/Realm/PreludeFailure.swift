/// The reaction to a part of the prelude that cannot be evaluated. The failure is a defect of the prelude, never of the
/// page.
enum PreludeFailureReaction {
  /// A debug build stops.
  case trap
  /// The page's console gets a line, as in a release build.
  case tell
}

extension ScriptDocument {
  /// Reports that the script of a part does not parse, or threw `error` while it ran.
  func tellPreludeFailure(part: String, error: String) {
    let text = "An internal error of the simulator: part '\(part)' of the prelude failed: \(error)"
    if agent.shared.failureReaction == .trap { assertionFailure(text) }
    tellOnce(text)
  }
}
