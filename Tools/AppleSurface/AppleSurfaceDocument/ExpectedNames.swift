/// The names that real web-view code uses; those that are missing here are listed as absent.
enum ExpectedNames {
  /// Names that no module can provide on Linux, with the reasons.
  static let unavailable = [
    ("@objc, #selector, #keyPath, @IBOutlet", "needs the Objective-C runtime; RewriteForLinux replaces them"),
    ("perform(_:), swizzling", "needs the Objective-C runtime"),
    ("publisher(for:) of other objects than web views", "only web views can be observed by key paths"),
    ("Layout, Canvas, TimelineView, Chart, Table in SwiftUI", "nothing is laid out or drawn"),
    ("WebView as a type", "a function makes it, so that the apps' own types of that name come first"),
    (
      "MeasurementFormatter, DateComponentsFormatter, RelativeDateTimeFormatter, ListFormatter",
      "Foundation on Linux lacks them: give the texts to the code that is tested"
    ),
    (
      "NSPredicate(format:), NSExpression(format:), NSLinguisticTagger, NSUbiquitousKeyValueStore",
      "Foundation on Linux lacks them; NSPredicate takes a closure"
    ),
    (
      "urlSession(_:didReceive:completionHandler:) for certificates, WebSocket tasks",
      "URLSession on Linux has no such calls: a certificate that is not trusted fails the request"
    ),
    ("value as CFNumber, value as CFURL of Swift's own types", "Swift on Linux bridges only Foundation's classes"),
    ("WKWebExtension, WKWebViewConfiguration.webExtensionController", "web extensions are not simulated"),
    (
      "error as? NSError, catch let error as NSError",
      "match errors of Apple's modules, but on Linux none of the app's own types; RewriteForLinux mends the first"
    ),
  ]

  static let all: [String] = members.flatMap { owner, names in [owner] + names.map { "\(owner).\($0)" } }

  private static let members: [(String, [String])] = [
    (
      "WKWebView",
      [
        "load", "navigationDelegate", "url", "uiDelegate", "configuration", "isInspectable", "scrollView",
        "evaluateJavaScript",
        "stopLoading", "reload", "reloadFromOrigin", "loadHTMLString", "canGoBack", "customUserAgent", "title",
        "canGoForward",
        "goBack", "goForward", "allowsBackForwardNavigationGestures", "estimatedProgress", "isLoading", "addObserver",
        "removeObserver", "allowsLinkPreview", "backForwardList", "loadFileURL", "interactionState",
        "closeAllMediaPresentations", "viewPrintFormatter", "takeSnapshot", "callAsyncJavaScript", "serverTrust",
        "hasOnlySecureContent", "go", "loadSimulatedRequest", "startDownload", "resumeDownload", "pageZoom",
        "createPDF",
        "createWebArchiveData", "find", "fullscreenState", "setMinimumViewportInset", "themeColor",
        "underPageBackgroundColor",
        "handlesURLScheme", "cameraCaptureState", "microphoneCaptureState", "setCameraCaptureState",
        "setMicrophoneCaptureState",
        "isWritingToolsActive",
      ]
    ),
    (
      "WKNavigationAction",
      [
        "request", "targetFrame", "navigationType", "shouldPerformDownload", "sourceFrame", "modifierFlags",
        "buttonNumber",
      ]
    ),
    ("WKFrameInfo", ["isMainFrame", "request", "securityOrigin", "webView"]),
    ("WKNavigationResponse", ["response", "canShowMIMEType", "isForMainFrame"]),
    ("WKNavigation", ["effectiveContentMode"]),
    ("WKSecurityOrigin", ["host", "port", "protocol"]),
    (
      "WKWindowFeatures",
      [
        "x", "y", "width", "height", "menuBarVisibility", "statusBarVisibility", "toolbarsVisibility", "allowsResizing",
      ]
    ),
    (
      "WKWebViewConfiguration",
      [
        "websiteDataStore", "userContentController", "defaultWebpagePreferences", "preferences",
        "allowsInlineMediaPlayback",
        "applicationNameForUserAgent", "processPool", "setURLSchemeHandler", "urlSchemeHandler",
        "mediaTypesRequiringUserActionForPlayback", "suppressesIncrementalRendering",
        "limitsNavigationsToAppBoundDomains",
        "upgradeKnownHostsToHTTPS", "allowsPictureInPictureMediaPlayback", "allowsAirPlayForMediaPlayback",
        "dataDetectorTypes",
        "ignoresViewportScaleLimits", "selectionGranularity", "writingToolsBehavior",
        "showsSystemScreenTimeBlockingView",
      ]
    ),
    (
      "WKPreferences",
      [
        "javaScriptCanOpenWindowsAutomatically", "javaScriptEnabled", "minimumFontSize",
        "isFraudulentWebsiteWarningEnabled",
        "shouldPrintBackgrounds", "isElementFullscreenEnabled", "isTextInteractionEnabled",
        "isSiteSpecificQuirksModeEnabled",
        "inactiveSchedulingPolicy",
      ]
    ),
    ("WKWebpagePreferences", ["preferredContentMode", "allowsContentJavaScript", "isLockdownModeEnabled"]),
    (
      "WKUserContentController",
      [
        "add", "addScriptMessageHandler", "addUserScript", "userScripts", "removeScriptMessageHandler",
        "removeAllUserScripts",
        "removeAllScriptMessageHandlers", "removeAllContentRuleLists", "remove",
      ]
    ),
    ("WKUserScript", ["source", "injectionTime", "isForMainFrameOnly"]),
    ("WKScriptMessage", ["body", "name", "frameInfo", "webView", "world"]),
    ("WKContentWorld", ["page", "defaultClient", "world", "name"]),
    (
      "WKWebsiteDataStore",
      [
        "default", "nonPersistent", "httpCookieStore", "allWebsiteDataTypes", "removeData", "fetchDataRecords",
        "isPersistent",
        "identifier", "proxyConfigurations", "fetchAllDataStoreIdentifiers", "remove",
      ]
    ),
    (
      "WKHTTPCookieStore",
      ["getAllCookies", "setCookie", "delete", "add", "remove", "allCookies", "setCookiePolicy", "getCookiePolicy"]
    ),
    ("WKBackForwardList", ["currentItem", "backItem", "forwardItem", "item", "backList", "forwardList"]),
    ("WKBackForwardListItem", ["url", "title", "initialURL"]),
    (
      "WKDownload",
      ["delegate", "originalRequest", "webView", "cancel", "progress", "isUserInitiated", "originatingFrame"]
    ),
    ("WKURLSchemeTask", ["request", "didReceive", "didFinish", "didFailWithError"]),
    ("WKURLSchemeHandler", ["webView"]),
    (
      "WKContentRuleListStore", ["default", "compileContentRuleList", "lookUpContentRuleList", "removeContentRuleList"]
    ),
    ("WKContextMenuElementInfo", ["linkURL"]),
    ("WKError", ["errorDomain"]), ("WKSnapshotConfiguration", ["rect", "snapshotWidth", "afterScreenUpdates"]),
    ("WKProcessPool", []), ("WKOpenPanelParameters", []), ("WKPDFConfiguration", []), ("WKFindConfiguration", []),
    (
      "UIApplication",
      [
        "shared", "open", "canOpenURL", "connectedScenes", "keyWindow", "windows", "delegate", "applicationState",
        "openSettingsURLString",
      ]
    ),
    (
      "UIViewController",
      [
        "present", "dismiss", "view", "viewDidLoad", "viewWillAppear", "viewDidAppear", "loadView", "navigationItem",
        "title",
        "presentedViewController", "presentingViewController", "modalPresentationStyle",
        "popoverPresentationController",
        "navigationController", "addChild", "children", "isBeingDismissed", "preferredStatusBarStyle",
        "traitCollection",
      ]
    ),
    (
      "UIAlertController",
      ["init", "addAction", "addTextField", "textFields", "actions", "preferredStyle", "message", "preferredAction"]
    ),
    ("UIAlertAction", ["init", "title", "style", "isEnabled"]),
    (
      "UIView",
      [
        "frame", "backgroundColor", "addSubview", "translatesAutoresizingMaskIntoConstraints", "isOpaque", "isHidden",
        "removeFromSuperview", "window", "superview", "subviews", "topAnchor", "bottomAnchor", "leadingAnchor",
        "trailingAnchor",
        "widthAnchor", "heightAnchor", "centerXAnchor", "centerYAnchor", "safeAreaLayoutGuide", "addGestureRecognizer",
        "autoresizingMask", "layoutIfNeeded", "setNeedsLayout", "tag", "alpha", "isUserInteractionEnabled",
        "accessibilityIdentifier",
        "animate", "layer", "bringSubviewToFront", "insertSubview", "tintColor", "clipsToBounds", "contentMode",
        "transform",
      ]
    ),
    ("NSLayoutConstraint", ["activate", "isActive", "constant"]),
    ("UIWindow", ["rootViewController", "makeKeyAndVisible", "windowScene", "isKeyWindow"]),
    ("UIWindowScene", ["windows", "keyWindow"]),
    (
      "UIScrollView",
      [
        "contentInset", "contentOffset", "refreshControl", "delegate", "bounces", "isScrollEnabled",
        "contentInsetAdjustmentBehavior",
      ]
    ),
    (
      "UINavigationController",
      ["pushViewController", "popViewController", "viewControllers", "topViewController", "navigationBar"]
    ),
    ("UIBarButtonItem", ["init"]),
    ("UIActivityIndicatorView", ["startAnimating", "stopAnimating", "hidesWhenStopped"]),
    ("UIActivityViewController", ["init", "completionWithItemsHandler"]), ("UIButton", ["init", "setTitle"]),
    ("UIControl", ["addTarget", "addAction", "sendActions", "isEnabled"]),
    ("UILabel", ["text", "font", "textColor", "numberOfLines"]), ("UIImageView", ["image"]), ("UIImage", ["init"]),
    ("UIStackView", ["addArrangedSubview", "axis", "spacing"]),
    ("UITextField", ["text", "placeholder", "isSecureTextEntry", "delegate"]),
    ("UIProgressView", ["progress", "setProgress"]), ("UIToolbar", ["items"]), ("UIRefreshControl", ["endRefreshing"]),
    ("UIContextMenuConfiguration", ["init"]), ("UIMenu", ["init"]), ("UIAction", ["init"]), ("UIMenuElement", []),
    ("UIPasteboard", ["general", "string", "url"]), ("UIDevice", ["current", "userInterfaceIdiom"]),
    ("UIScreen", ["main", "bounds"]),
    ("UIColor", ["systemBackground", "white", "black", "clear"]), ("UIFont", ["systemFont", "preferredFont"]),
    ("UIStatusBarStyle", []), ("UISearchBar", []), ("UITableView", []), ("UICollectionView", []),
    ("UITabBarController", []),
    ("UISwitch", []), ("UITextView", []), ("UIVisualEffectView", []), ("UITapGestureRecognizer", []),
    ("UIRefreshControl", []),
    ("UIFeedbackGenerator", []), ("UIPageControl", []),
    (
      "ASWebAuthenticationSession",
      [
        "init", "start", "cancel", "canStart", "presentationContextProvider", "prefersEphemeralWebBrowserSession",
        "additionalHeaderFields", "Callback", "CompletionHandler",
      ]
    ),
    ("ASWebAuthenticationPresentationContextProviding", ["presentationAnchor"]), ("ASPresentationAnchor", []),
    ("ASWebAuthenticationSessionError", []), ("ASWebAuthenticationSessionErrorDomain", []),
    ("ASAuthorizationController", []), ("ASAuthorizationAppleIDProvider", []),
    ("SFSafariViewController", ["init", "delegate", "dismissButtonStyle", "preferredControlTintColor"]),
    ("SFSafariViewControllerDelegate", ["safariViewControllerDidFinish"]),
  ]
}
