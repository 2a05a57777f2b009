/// The spelling of a delegate's method.
public enum MethodSpelling: String, Sendable {
  case declared = "as declared"
  case mainActorHandler = "completion handler"
  case plainHandler = "completion handler without @MainActor"
  case async = "async"
  case implicitlyUnwrapped = "WKNavigation!"
  case optional = "WKNavigation?"
  case nonOptional = "WKNavigation"
  case optionalReturn = "-> WKWebView?"
  case implicitlyUnwrappedReturn = "-> WKWebView!"
  case nonOptionalReturn = "-> WKWebView"
  case preferencesHandler = "preferences, completion handler"
  case preferencesAsync = "preferences, async"
  case preferencesPlainHandler = "preferences, completion handler without @MainActor"

  /// Whether a device does not call a method with this spelling.
  var isNearMiss: Bool { self == .plainHandler || self == .preferencesPlainHandler }
}
