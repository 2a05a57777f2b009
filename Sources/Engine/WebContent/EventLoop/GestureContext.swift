/// The gesture of the running task, and its permissions (rule 1.24).
struct GestureContext {
  var current: UserGesture?
  var scope = UserGesture.Scope.all
  /// The reason why the task has no gesture.
  var loss = GestureLoss.never
  let endedOfApp = EndedAppGestures()
  /// Whether a script runs that the app evaluates with a gesture.
  var isForced = false

  mutating func begin(_ task: LoopTask) {
    (current, scope, loss) = (task.gesture, task.scope, task.loss)
  }

  mutating func end() { (current, scope, loss) = (nil, .all, .never) }
}
