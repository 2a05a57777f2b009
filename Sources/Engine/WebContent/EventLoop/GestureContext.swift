/// The gesture of the running task, and what it allows (rule 1.24).
struct GestureContext {
  var current: UserGesture?
  var scope = UserGesture.Scope.all
  /// Why the task has no gesture.
  var loss = GestureLoss.never
  let endedOfApp = EndedAppGestures()

  mutating func begin(_ task: LoopTask) {
    (current, scope, loss) = (task.gesture, task.scope, task.loss)
  }

  mutating func end() { (current, scope, loss) = (nil, .all, .never) }
}
