/// Since which release the newer names of WebKit exist. A later release is a row more.
enum SurfaceVersions {
  /// The newest first. Names as in the lists of the modules, up to their parenthesis.
  static let releases: [(release: String, names: [String])] = [
    (
      "iOS 27, macOS 27",
      [
        "WKNavigationAction.mainFrameNavigation", "WKNavigationResponse.navigation", "WKWebView.load",
        "WKHTTPCookieStore.getCookies", "WKWebpagePreferences.alternateRequest",
        "WKWebpagePreferences.overrideReferrerForAllRequests", "WKWebpagePreferences.globalPrivacyControlEnabled",
        "WKNavigationDelegate.webView(_:willSubmitForm:submissionHandler:)", "WKFormInfo",
        "WKContentWorld.Configuration", "WKJSHandle", "WKSerializedNode",
      ]
    ),
    (
      "iOS 26, macOS 26",
      [
        "WKNavigationDelegate.webView(_:shouldGoTo:willUseInstantBack:completionHandler:)",
        "WKWebsiteDataStore.fetchData", "WKWebsiteDataStore.restoreData", "WKWebView.isBlockedByScreenTime",
        "WKWebView.obscuredContentInsets", "WKWebViewConfiguration.showsSystemScreenTimeBlockingView", "WebPage",
        "URLScheme", "URLSchemeHandler",
      ]
    ),
    ("iOS 18.4, macOS 15.4", ["WKOpenPanelParameters"]),
    (
      "iOS 18.2, macOS 15.2",
      [
        "WKDownload.PlaceholderPolicy", "WKDownload.isUserInitiated", "WKDownload.originatingFrame",
        "WKWebpagePreferences.preferredHTTPSNavigationPolicy",
      ]
    ),
  ]

  /// - Parameter known: the names that exist here.
  static func section(_ known: Set<String>) -> String {
    var lines = [
      "## Since", "", "The newer names of WebKit.", "", "| release | here | not here |", "| --- | --- | --- |",
    ]
    for (release, names) in releases {
      func list(_ isHere: Bool) -> String {
        names.filter { known.contains($0) == isHere }.map { "`\($0)`" }.joined(separator: ", ")
      }
      lines.append("| \(release) | \(list(true)) | \(list(false)) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
