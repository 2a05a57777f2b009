/// A set of globals for a document: the page's own, or one that the app created (WKContentWorld).
public enum ScriptWorld: Hashable, Sendable {
  case page
  case named(String)
}

/// Why an app's message handler did not reply with a value; the script's promise is rejected with it.
public struct ScriptHandlerFailure: Error, Sendable {
  public let message: String
  public init(message: String) { self.message = message }
}
