import SimulatedWeb

/// The natives of js/window/storage.js. The first argument of each is the area, 'local' or 'session'.
enum StorageNatives {
  static let table: NativeTable = [
    // Throws if the document may have no storage. Returns false in a window that is closing, whose documents get no
    // local storage any more (WebKit's LocalDOMWindow::localStorage).
    "check": { call throws(DOMExceptionError) in
      _ = try call.storage()
      guard call.string(0) == "local", call.isActive else { return call.bool(true) }
      return call.bool(!(try call.windows.isClosed(call.document.topNavigable)))
    },
    "count": { call throws(DOMExceptionError) in call.number(try call.storage().count) },
    "keys": { call throws(DOMExceptionError) in call.strings(try call.storage().keys) },
    "keyAt": { call throws(DOMExceptionError) in call.string(orNull: try call.storage().key(at: call.int(1))) },
    "get": { call throws(DOMExceptionError) in call.string(orNull: try call.storage().item(call.string(1))) },
    "set": { call throws(DOMExceptionError) in
      let (key, value) = (call.string(1), call.string(2))
      let old: String?
      do {
        old = try call.storage().setItem(key, value, now: call.now())
      } catch let error as DOMExceptionError {
        throw error
      } catch {
        throw DOMExceptionError(name: "QuotaExceededError", message: "The quota has been exceeded.")
      }
      if old != value { try call.storageChanged(StorageChange(key: key, oldValue: old, newValue: value)) }
      return call.undefined
    },
    "remove": { call throws(DOMExceptionError) in
      let key = call.string(1)
      guard let old = try call.storage().removeItem(key, now: call.now()) else { return call.undefined }
      try call.storageChanged(StorageChange(key: key, oldValue: old, newValue: nil))
      return call.undefined
    },
    "clear": { call throws(DOMExceptionError) in
      guard try call.storage().clear() else { return call.undefined }
      try call.storageChanged(StorageChange(key: nil, oldValue: nil, newValue: nil))
      return call.undefined
    },
  ]
}

extension NativeCall {
  private var storageKind: StorageKind { string(0) == "local" ? .local : .session }

  fileprivate func storage() throws(DOMExceptionError) -> StorageArea {
    try documents.storage(storageKind, of: document)
  }

  /// The time in seconds since 1970.
  fileprivate func now() throws(DOMExceptionError) -> Double { try time.wallClock / 1000 }

  /// HTML Standard, "broadcast" of a storage object.
  fileprivate func storageChanged(_ change: StorageChange) throws(DOMExceptionError) {
    try documents.storageChanged(change, of: storageKind, by: document)
  }
}
