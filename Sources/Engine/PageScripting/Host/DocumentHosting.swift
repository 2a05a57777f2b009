import SimulatedWeb

/// The services for a document: the text that scripts write into it, its cookies, its storage, and its permissions.
package protocol DocumentHosting {
  /// `document.write`: gives the text to the document's parser. Opens the document first if it has no parser.
  func write(_ text: String, to document: ScriptDocument, by caller: Caller) throws(DOMExceptionError)
  func openDocument(_ document: ScriptDocument, by caller: Caller) throws(DOMExceptionError)
  func closeDocument(_ document: ScriptDocument)

  func cookies(of document: ScriptDocument) -> String
  func setCookie(_ cookie: String, of document: ScriptDocument)
  /// Storage Access API: whether the document may use its own cookies in the page.
  func hasStorageAccess(_ document: ScriptDocument) -> Bool
  /// - Returns: whether the document may use them from now on.
  func requestStorageAccess(_ document: ScriptDocument) -> Bool
  /// - Throws: `SecurityError` for documents with an opaque origin.
  func storage(_ kind: StorageKind, of document: ScriptDocument) throws(DOMExceptionError) -> StorageArea
  /// - Throws: `SecurityError` for documents with an opaque origin.
  func databases(of document: ScriptDocument) throws(DOMExceptionError) -> DatabaseArea
  /// A script changed a storage area: other documents of the same area get a `storage` event.
  func storageChanged(_ change: StorageChange, of kind: StorageKind, by document: ScriptDocument)

  /// Permissions, "current permission state": nil for names of no permission.
  func permissionState(of name: String, in document: ScriptDocument) -> PermissionStates.State?
  /// HTML Standard, "cross-origin isolated capability".
  func isIsolated(_ document: ScriptDocument) -> Bool
  /// The selectors of the elements that the app's content rules hide.
  func hidingSelectors(in document: ScriptDocument) -> [String]
}
