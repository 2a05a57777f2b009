/// The options of a text search.
@preconcurrency @MainActor open class WKFindConfiguration: NSObject {
  public override init() { super.init() }
  open var backwards = false
  open var caseSensitive = false
  open var wraps = true
}

/// Whether text was found.
@preconcurrency @MainActor open class WKFindResult: NSObject {
  public let matchFound: Bool

  init(matchFound: Bool) {
    self.matchFound = matchFound
    super.init()
  }
}

extension WKWebView {
  /// Searches the text of the page's elements. Nothing is selected or scrolled to.
  public func find(
    _ string: String, configuration: WKFindConfiguration? = nil,
    completionHandler: @escaping @MainActor (WKFindResult) -> Void
  ) {
    Task { @MainActor in
      completionHandler((try? await find(string, configuration: configuration)) ?? WKFindResult(matchFound: false))
    }
  }

  public func find(
    _ string: String, configuration: WKFindConfiguration? = nil
  ) async throws -> WKFindResult {
    guard !string.isEmpty else { return WKFindResult(matchFound: false) }
    // In a separate world, because the page's scripts may have redefined the names.
    let found = try await callAsyncJavaScript(
      """
      const nodes = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
      let text = '';
      while (nodes.nextNode()) {
        if (!['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(nodes.currentNode.parentNode?.nodeName)) text += nodes.currentNode.data;
      }
      return caseSensitive ? text.includes(string) : text.toLowerCase().includes(string.toLowerCase());
      """,
      arguments: ["string": string, "caseSensitive": configuration?.caseSensitive ?? false],
      contentWorld: .world(name: "find"))
    return WKFindResult(matchFound: found as? Bool ?? false)
  }
}
