/// A set of globals for a document: the page's own, or a set that the app created (WKContentWorld).
public enum ScriptWorld: Hashable, Sendable {
  case page
  case named(String)
  /// A world of an app's that cannot be found by a name.
  case configured(Int, sees: ShadowRoots)

  /// The shadow roots that scripts of a world see.
  public enum ShadowRoots: Sendable { case openOnes, all }

  package var shadowRoots: ShadowRoots {
    if case .configured(_, let sees) = self { sees } else { .openOnes }
  }

  /// Whether a driver of the browser (WebDriver) has made the world, for sandboxes and for its own observations.
  package var isOfDriver: Bool {
    if case .named(let name) = self { name.hasPrefix("webviewsim:") } else { false }
  }
}

/// The reason why an app's message handler did not reply with a value; the script's promise is rejected with it.
public struct ScriptHandlerFailure: Error, Sendable {
  public let message: String
  public init(message: String) { self.message = message }
}
