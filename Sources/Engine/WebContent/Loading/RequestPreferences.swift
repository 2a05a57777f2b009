import SimulatedWeb
import WebMessages

/// What the app's preferences for a navigation change in its requests.
extension NavigationPreferences {
  /// WebKit's WebLoaderStrategy::scheduleLoadFromNetworkProcess: pages do not see it (rules 10.11 and 10.12).
  func apply(to headers: inout HTTPFields) {
    if let referrer { headers["Referer"] = referrer }
    if opposesDataSharing { headers["Sec-GPC"] = "1" }
  }
}

extension ContentDocument {
  /// The preferences with which the document was loaded. An empty document has what the page around it hands on.
  var preferences: NavigationPreferences {
    guard let frame else { return NavigationPreferences() }
    return frame.loader.committedLoad?.preferences ?? frame.page?.navigationPreferences.ofFramesInside
      ?? NavigationPreferences()
  }
}

extension DocumentLoad {
  /// Asks for what the app wants instead (rule 10.10; WebKit's WebPageProxy::decidePolicyForNavigationAction).
  func takeAlternateRequest(userAgent: String) {
    guard plan.substitute == nil, var alternate = preferences?.alternateRequest, alternate.url != nil else { return }
    preferences?.alternateRequest = nil
    alternate.addDefaults(userAgent: userAgent)
    request = alternate
    fetch.firstURL = alternate.url
  }
}
