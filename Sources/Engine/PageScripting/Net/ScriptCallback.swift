/// A function of a prelude part that is called later, as a task.
///
/// If the function returns a function, that function is called next, until one returns false. So a task that fires
/// several events runs in steps, and the engine performs a microtask checkpoint after each step.
final class ScriptCallback {
  // Without the realm, there is no function to call.
  private weak var realm: Realm?
  private let function: JSRoot

  init(_ function: JSObject, in realm: Realm) {
    self.realm = realm
    self.function = JSRoot(function, in: realm.agent.machine)
  }

  /// Runs the task, unless its document has been left.
  /// - Parameter argument: makes the argument in the context where the function runs.
  func run(_ argument: (JSContext) -> JSValue = { $0.undefined }) {
    guard let realm, !realm.document.isDetached else { return }
    realm.runTask { context throws(JSThrown) in
      let answer = try context.call(function.object, argument(context))
      guard context.isFunction(answer), let step = context.object(answer) else { return }
      let root = JSRoot(step, in: realm.agent.machine)
      repeat { realm.agent.callbackReturned() } while context.toBool(try context.call(root.object))
    }
  }
}
