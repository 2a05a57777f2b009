/// The actions of a world's owner while its scripts run and after a script was ended.
package struct ScriptOversight {
  /// Called a few times a second while a script runs. The closure may call `ScriptAgent.endScripts`.
  let look: () -> Void
  /// Called after the end of a script of a handler, a timer or a task, which cannot return an outcome.
  let scriptWasEnded: (ScriptEnd, ScriptDocument?) -> Void

  package init(look: @escaping () -> Void = {}, scriptWasEnded: @escaping (ScriptEnd, ScriptDocument?) -> Void) {
    self.look = look
    self.scriptWasEnded = scriptWasEnded
  }
}
