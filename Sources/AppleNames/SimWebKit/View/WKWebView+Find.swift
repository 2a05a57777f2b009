import ScriptValues

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
  /// Searches the text of the page's elements and that of its frames. Nothing is selected or scrolled to.
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
    let literal = String(decoding: try JSONEncoder().encode(string), as: UTF8.self)
    let isCaseSensitive = configuration?.caseSensitive ?? false
    let script = "(\(Self.searchFunction))(\(literal), \(isCaseSensitive))"
    return WKFindResult(matchFound: await finds(script, in: []))
  }

  /// Gives true if the document contains the text, and else selectors of its frames.
  private static let searchFunction = """
    (string, isCaseSensitive) => {
      const nodes = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
      let text = '';
      while (nodes.nextNode()) {
        const { parentNode, data } = nodes.currentNode;
        if (!['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(parentNode?.nodeName)) text += data;
      }
      if (isCaseSensitive ? text.includes(string) : text.toLowerCase().includes(string.toLowerCase())) return true;
      return Array.from(document.querySelectorAll('iframe, frame'), element => {
        const steps = [];
        for (let each = element; each.parentElement; each = each.parentElement) {
          steps.unshift(` > :nth-child(${Array.from(each.parentElement.children).indexOf(each) + 1})`);
        }
        return ':root' + steps.join('');
      });
    }
    """

  /// Searches a document, and then those of its frames, whatever their origin. In a separate world, because the page's
  /// scripts may have redefined the names.
  private func finds(_ script: String, in path: [String]) async -> Bool {
    let result = await page.evaluate(
      script, framePath: path, world: WKContentWorld.world(name: "find").world, gesture: .notUserInitiated)
    guard case .success(.value(let value)) = result else { return false }
    if value == .bool(true) { return true }
    guard case .array(let frames) = value else { return false }
    for case .string(let frame) in frames where await finds(script, in: path + [frame]) { return true }
    return false
  }
}
