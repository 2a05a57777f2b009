import HTMLTree

/// Whether WebKit has drawn something of the page (LocalFrameView::isVisuallyNonEmpty).
extension ContentDocument {
  /// WebKit's visualCharacterThreshold.
  private static let fewestCharacters = 200
  /// Elements whose content is not drawn.
  private static let invisible: Set<String> = ["script", "style", "template", "noscript", "iframe", "title"]

  /// Whether WebKit has drawn little or nothing of the page. A page whose parser was stopped can be visually empty; a
  /// page that was parsed to its end counts as shown, whatever it contains.
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
  /// Whether nothing is drawn because the page's own process loads another page, until that page is parsed (WebKit's
  /// WebPage::didStartPageTransition and WebLocalFrameLoaderClient::completePageTransitionIfNeeded).
  var isInTransition: Bool {
    if mainFrame.loader.provisionalLoad != nil { return true }
    if mainFrame.loader.loadInProvisionalPage != nil { return false }
    let document = mainFrame.document
    return !document.isInitialEmpty && document.isVisuallyEmpty
  }

  /// Whether the page gets animation frames.
  var isDrawn: Bool { settings.visibility == .visible && !isInTransition }
}
