extension WKContentWorld {
  /// Abilities that scripts of the page's own world do not have (iOS 27).
  @preconcurrency @MainActor open class Configuration: NSObject, NSCopying {
    /// Whether `shadowRoot` gives closed roots, too.
    open var allowAccessingClosedShadowRoots = false
    /// Inert: there is nothing to fill in.
    open var autofillScriptingEnabled = false
    /// Inert: elements have no `userInfo`.
    open var elementUserInfoEnabled = false
    /// Inert: named elements never hide members of `document`.
    open var legacyBuiltinOverridesEnabled = false
    /// Inert: there is no `window.webkit.serializeNode`.
    open var nodeSerializationEnabled = false
    /// Inert: there is no `window.webkit.createJSHandle`.
    open var jsHandleCreationEnabled = false
    /// Inert: there is no inspector.
    open var inspectable = false

    public override init() { super.init() }

    open override func copy() -> Any { copy(with: nil) }

    open nonisolated func copy(with zone: NSZone? = nil) -> Any {
      // The configuration belongs to the main thread, as on a device.
      MainActor.assumeIsolated {
        let copy = Configuration()
        copy.take(self)
        return copy
      }
    }

    private func take(_ other: Configuration) {
      allowAccessingClosedShadowRoots = other.allowAccessingClosedShadowRoots
      autofillScriptingEnabled = other.autofillScriptingEnabled
      elementUserInfoEnabled = other.elementUserInfoEnabled
      legacyBuiltinOverridesEnabled = other.legacyBuiltinOverridesEnabled
      nodeSerializationEnabled = other.nodeSerializationEnabled
      jsHandleCreationEnabled = other.jsHandleCreationEnabled
      inspectable = other.inspectable
    }
  }
}
