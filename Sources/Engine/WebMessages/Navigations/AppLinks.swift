import EngineValues

/// WebKit's ShouldOpenExternalURLsPolicy: the permission of a load to open other apps. A document passes it on to its
/// loads (rule 9.21).
public enum ExternalURLsPolicy: Sendable {
  case notAllowed
  /// The load may open URLs with an app's scheme, but no links.
  case schemesOnly
  case allowed
}

/// Whether the system is asked for the app that takes the URL of a navigation (rule 9.7).
public enum AppLinkVerdict: Sendable {
  /// The gate has not judged the navigation yet.
  case unjudged
  case tried
  case notTried(because: Reason)
}
