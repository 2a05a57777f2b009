/// The gesture of the running task, and what it allows (rule 1.24).
struct GestureContext {
  var current: UserGesture?
  var scope = UserGesture.Scope.all
  /// Why the task has no gesture.
  var loss = GestureLoss.never
  /// Gestures that the app forced on scripts, until nothing holds them any more.
  var ofApp: [AppGesture] = []

  mutating func begin(_ task: LoopTask) {
    (current, scope, loss) = (task.gesture, task.scope, task.loss)
  }

  mutating func end() { (current, scope, loss) = (nil, .all, .never) }

  /// Returns to the outer gesture after something with a gesture of its own.
  mutating func restore(_ outer: GestureContext) {
    (current, scope, loss) = (outer.current, outer.scope, outer.loss)
  }
}
