import SimulatedWeb
import WebMessages

/// The changes that the app's preferences for a navigation make to its requests.
extension NavigationPreferences {
  /// WebKit's WebLoaderStrategy::scheduleLoadFromNetworkProcess: pages do not see the changed fields (rules 10.11 and
  /// 10.12).
  func apply(to headers: inout HTTPFields) {
    if let referrer { headers["Referer"] = referrer }
    if opposesDataSharing { headers["Sec-GPC"] = "1" }
  }
}

extension ContentDocument {
  /// The preferences with which the document was loaded. An empty document has those that the page around it hands on.
  var preferences: NavigationPreferences {
    guard let frame else { return NavigationPreferences() }
    return frame.loader.committedLoad?.preferences ?? frame.page?.navigationPreferences.ofFramesInside
      ?? NavigationPreferences()
  }
}

extension DocumentLoad {
  /// Takes the request that the app wants instead (rule 10.10; WebKit's WebPageProxy::decidePolicyForNavigationAction).
  func takeAlternateRequest(of page: Page) {
    guard plan.substitute == nil, var alternate = preferences?.alternateRequest, alternate.url != nil else { return }
    preferences?.alternateRequest = nil
    alternate.addDefaults(of: page)
    request = alternate
    fetch.firstURL = alternate.url
  }
}
