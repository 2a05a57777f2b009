/// What the owner of a world does while its scripts run and after one was ended.
package struct ScriptOversight {
  /// Called a few times a second while a script runs. It may call `ScriptAgent.endScripts`.
  let look: () -> Void
  /// Called after something has ended a script of a handler, a timer or a task, which cannot return an outcome.
  let scriptWasEnded: (ScriptEnd, ScriptDocument?) -> Void

  package init(look: @escaping () -> Void = {}, scriptWasEnded: @escaping (ScriptEnd, ScriptDocument?) -> Void) {
    self.look = look
    self.scriptWasEnded = scriptWasEnded
  }
}
