/// Key-value coding: `value(forKey:)` and `setValue(_:forKey:)` with WebKit's keys.
extension WKWebView {
  /// The value of a key; nil for keys that are not WebKit's.
  func keyedValue(_ key: String) -> Any?? {
    switch key {
    case "customUserAgent": .some(customUserAgent)
    case "configuration": .some(configuration)
    case "backForwardList": .some(backForwardList)
    case "navigationDelegate": .some(navigationDelegate)
    case "UIDelegate", "uiDelegate": .some(uiDelegate)
    case "scrollView": .some(scrollView)
    case "allowsBackForwardNavigationGestures": .some(allowsBackForwardNavigationGestures)
    case "allowsLinkPreview": .some(allowsLinkPreview)
    case "inspectable", "isInspectable": .some(isInspectable)
    case "URL", "url": .some(url)
    case "title": .some(title)
    case "loading", "isLoading": .some(isLoading)
    case "estimatedProgress", "canGoBack", "canGoForward", "hasOnlySecureContent", "serverTrust",
      "fullscreenState":
      .some(value(observedKey: key))
    default: nil
    }
  }

  /// - Returns: false for keys that are not WebKit's. Their values are kept all the same, as the values of private keys
  ///   are.
  func setKeyedValue(_ value: Any?, _ key: String) -> Bool {
    switch (key, value) {
    case ("customUserAgent", let text): customUserAgent = text as? String
    case ("navigationDelegate", let delegate): navigationDelegate = delegate as? any WKNavigationDelegate
    case ("UIDelegate", let delegate), ("uiDelegate", let delegate): uiDelegate = delegate as? any WKUIDelegate
    case ("allowsBackForwardNavigationGestures", let isOn as Bool): allowsBackForwardNavigationGestures = isOn
    case ("allowsLinkPreview", let isOn as Bool): allowsLinkPreview = isOn
    case ("inspectable", let isOn as Bool), ("isInspectable", let isOn as Bool): isInspectable = isOn
    default: return false
    }
    return true
  }
}
