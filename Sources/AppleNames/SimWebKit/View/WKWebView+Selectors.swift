/// The methods that toolbars send to web views, by name: `#selector(webView.reload)` does not say which type has it.
extension WKWebView: SelectorReceiver {
  public func perform(_ selector: Selector, with argument: Any?) -> Bool {
    switch selector.name {
    case "reload", "reload:": reload()
    case "reloadFromOrigin", "reloadFromOrigin:": reloadFromOrigin()
    case "goBack", "goBack:": goBack()
    case "goForward", "goForward:": goForward()
    case "stopLoading", "stopLoading:": stopLoading()
    default: return false
    }
    return true
  }
}
