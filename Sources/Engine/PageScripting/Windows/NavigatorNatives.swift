/// The natives of js/window/navigator.js.
enum NavigatorNatives {
  static let table: NativeTable = [
    "traits": { call throws(DOMExceptionError) in
      let traits = try call.app.navigatorTraits
      let context = call.context
      let object = context.makeObject()
      context.set(object, "platform", context.string(traits.platform))
      context.set(object, "language", context.string(traits.language))
      context.set(object, "maxTouchPoints", context.number(traits.maxTouchPoints))
      if let isStandalone = traits.isStandalone { context.set(object, "isStandalone", context.bool(isStandalone)) }
      return object.value
    },
    "userAgent": { call throws(DOMExceptionError) in call.string(try call.app.userAgent(for: call.document)) },
    "globalPrivacyControl": { call throws(DOMExceptionError) in
      call.bool(try call.app.opposesDataSharing(in: call.document))
    },
    "hasBeenActive": { call throws(DOMExceptionError) in
      if let last = call.document.lastActivation { return call.bool(last.sticky) }
      return call.bool(try call.views.hasStickyActivation(call.realm.window))
    },
    "isActive": { call throws(DOMExceptionError) in
      if let last = call.document.lastActivation { return call.bool(last.transient) }
      return call.bool(try call.views.hasTransientActivation(call.realm.window))
    },
  ]

  /// The natives of js/window/permissions.js.
  static let permissions: NativeTable = [
    // (name) → its state; undefined if there is no such permission.
    "state": { call throws(DOMExceptionError) in
      let state = try call.documents.permissionState(of: call.string(0), in: call.document)
      return state.map { call.string($0.rawValue) } ?? call.undefined
    }
  ]
}
