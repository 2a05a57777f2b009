/// A value that is made when it is first read, and stays the same from then on.
///
/// Foundation's requests and responses take longer to make than all else that a delegate is given, and most delegates
/// read few of them.
@MainActor enum LaterValue<Value> {
  /// The value is not made yet. The function must not depend on anything that changes.
  case unmade(@MainActor () -> Value)
  case made(Value)

  var value: Value {
    mutating get {
      switch self {
      case .made(let value): return value
      case .unmade(let make):
        let value = make()
        self = .made(value)
        return value
      }
    }
  }
}
