import Reasons

/// WebKit's ShouldOpenExternalURLsPolicy: what a load may open in other apps. A document passes it on to what it loads
/// (rule 9.21).
public enum ExternalURLsPolicy: Sendable {
  case notAllowed
  /// URLs with an app's scheme, but no links.
  case schemesOnly
  case allowed
}

/// Whether the system is asked for the app that takes the URL of a navigation (rule 9.7).
public enum AppLinkVerdict: Sendable {
  /// Nobody has looked at the navigation yet.
  case unjudged
  case tried
  case notTried(because: Reason)
}
