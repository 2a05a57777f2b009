import EngineValues

/// The options of a text search.
@preconcurrency @MainActor open class WKFindConfiguration: NSObject {
  public override init() { super.init() }
  open var backwards = false
  open var caseSensitive = false
  open var wraps = true
}

/// Whether text was found.
@preconcurrency @MainActor open class WKFindResult: NSObject {
  open private(set) var matchFound = false

  public override init() { super.init() }

  convenience init(matchFound: Bool) {
    self.init()
    self.matchFound = matchFound
  }
}

extension WKWebView {
  func finds(_ string: String, isCaseSensitive: Bool) async -> Bool {
    guard !string.isEmpty, let literal = try? JSONEncoder().encode(string) else { return false }
    let script = "(\(Self.searchFunction))(\(String(decoding: literal, as: UTF8.self)), \(isCaseSensitive))"
    return await finds(script, in: [])
  }

  /// A function that gives true if the document contains the text, and otherwise selectors of its frames.
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

  /// Searches a document, and then the documents of its frames, whatever their origins. The search runs in a separate
  /// world, because the page's scripts may have redefined the names.
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
