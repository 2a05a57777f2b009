/// The natives of js/window/history.js.
enum HistoryNatives {
  static let table: NativeTable = [
    "isActive": { call in call.bool(call.isActive) },
    "length": { call throws(DOMExceptionError) in call.number(try call.navigation.historyLength(of: call.realm.window))
    },
    "state": { call throws(DOMExceptionError) in
      call.pair(try call.navigation.historyState(of: call.document) ?? .null)
    },
    "update": update,
    "go": { call throws(DOMExceptionError) in
      try call.navigation.traverseHistory(of: call.realm.window, by: call.int(0), caller: call.caller)
      return call.undefined
    },
  ]

  /// (whether to push, text, buffers, URL or undefined): `pushState` and `replaceState`.
  private static func update(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    try call.navigation.updateHistory(
      of: call.document, state: call.serialized(text: 1, buffers: 2), url: call.optionalString(3),
      kind: call.bool(0) ? .push : .replace, by: call.caller)
    return call.undefined
  }
}
