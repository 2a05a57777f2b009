import EngineValues

extension ScriptDocument {
  /// HTML Standard, "update document for history step application": the state, and `popstate`.
  /// - Parameter state: the state of the current entry; nil for none.
  package func firePopState(_ state: SerializedValue?) {
    let state = state ?? .null
    for realm in existingRealms.sorted(by: { $0.world.label < $1.world.label }) {
      realm.runTask { context throws(JSThrown) in
        let run = try context.call(
          try realm.export("window/history", "firePopState"), context.string(state.text),
          context.arrayBuffers(state.buffers).value)
        _ = try realm.dispatch(run)
      }
    }
  }

  /// `hashchange`, with the URLs before and after.
  package func fireHashChange(old: String, new: String) {
    fireAtWindow("hashchange", function: "hashChange") { context, call throws(JSThrown) in
      try call(context.string(old), context.string(new), nil, nil, nil)
    }
  }

  /// `pageshow` or `pagehide`.
  package func firePageTransition(_ name: String, persisted: Bool) {
    fireAtWindow(name, function: "pageTransition") { context, call throws(JSThrown) in
      try call(context.string(name), context.bool(persisted), nil, nil, nil)
    }
  }

  /// HTML Standard, the part of "checking if unloading is user-canceled" that runs in the page.
  package func fireBeforeUnload() -> BeforeUnloadAnswer {
    var answer = BeforeUnloadAnswer.leave
    for realm in listeningAtWindow(to: "beforeunload") {
      realm.runTask { context throws(JSThrown) in
        let run = try context.call(try realm.export("window/events", "beforeUnload"))
        _ = try realm.dispatch(run)
        let text = try context.call(try realm.export("window/events", "unloadAnswer"), run)
        if !context.isUndefined(text), answer == .leave { answer = .stay(message: context.text(text)) }
      }
    }
    return answer
  }

  /// Fires `storage`, because a document of the same origin has changed a storage area.
  /// - Parameter url: the URL of that document.
  package func fireStorage(_ change: StorageChange, url: String, kind: StorageKind) {
    fireAtWindow("storage", function: "storage") { context, call throws(JSThrown) in
      func value(_ text: String?) -> JSValue { text.map(context.string) ?? context.null }
      return try call(
        context.string(kind == .local ? "localStorage" : "sessionStorage"), value(change.key), value(change.oldValue),
        value(change.newValue), context.string(url))
    }
  }

  private typealias EventFunction = (JSValue?, JSValue?, JSValue?, JSValue?, JSValue?) throws(JSThrown) -> JSValue

  /// Begins an event by a function of js/window/events.js, in every world in which a script may listen to it.
  private func fireAtWindow(
    _ type: String, function: String, _ begin: (JSContext, EventFunction) throws(JSThrown) -> JSValue
  ) {
    for realm in listeningAtWindow(to: type) {
      realm.runTask { context throws(JSThrown) in
        let exported = try realm.export("window/events", function)
        let run = try begin(context) { a, b, c, d, e throws(JSThrown) in try context.call(exported, a, b, c, d, e) }
        _ = try realm.dispatch(run)
      }
    }
  }

  package var hearsMessages: Bool { !listeningAtWindow(to: "message").isEmpty }

  /// The realms whose scripts may listen to an event at the window. No realm is made if no script can listen.
  func listeningAtWindow(to type: String) -> [Realm] {
    guard !isDetached else { return [] }
    let hasHandler = scripting == .enabled && document.body?.hasHandlerAttribute(for: type) ?? false
    if hasHandler { _ = realm() }
    let listening = existingRealms.filter { $0.dom.heard.contains(type) || (hasHandler && $0.world == .page) }
    return listening.count < 2 ? listening : listening.sorted { $0.world.label < $1.world.label }
  }
}

extension Realm {
  /// Calls the listeners of an event that the prelude has begun, one by one, so that promise jobs run after each.
  /// - Returns: false if the event was canceled.
  func dispatch(_ run: JSValue) throws(JSThrown) -> Bool {
    let advance = try export("events/events", "advance")
    while true {
      let answer = try context.call(advance, run)
      if !context.isUndefined(answer) { return context.toBool(answer) }
    }
  }
}
