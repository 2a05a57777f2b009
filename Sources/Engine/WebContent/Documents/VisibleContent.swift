import HTMLTree

/// Whether WebKit has drawn something of the page, after LocalFrameView::isVisuallyNonEmpty.
extension ContentDocument {
  /// WebKit's visualCharacterThreshold.
  private static let fewestCharacters = 200
  /// What they contain is not drawn.
  private static let invisible: Set<String> = ["script", "style", "template", "noscript", "iframe", "title"]

  /// A page whose parser was stopped has shown little of itself; one that was parsed counts as shown, whatever it is.
  var isVisuallyEmpty: Bool {
    guard script.readyState == .loading, !provenance.wasWritten else { return false }
    guard let body = tree.body else { return true }
    var count = 0
    for case let text? in body.descendants.lazy.map(\.asText) {
      if let parent = text.parent as? Element, Self.invisible.contains(parent.localName) { continue }
      count += text.data.unicodeScalars.count { !$0.properties.isWhitespace }
      if count > Self.fewestCharacters { return false }
    }
    return true
  }
}

extension Page {
  /// WebKit's WebPage::didStartPageTransition and WebLocalFrameLoaderClient::completePageTransitionIfNeeded: while its own
  /// process loads another page, and until that page is parsed, nothing is drawn.
  var isInTransition: Bool {
    if mainFrame.loader.provisionalLoad != nil { return true }
    if mainFrame.loader.loadInProvisionalPage != nil { return false }
    let document = mainFrame.document
    return !document.isInitialEmpty && document.isVisuallyEmpty
  }
}
