import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator
import WindowRegistry

/// Reports of documents about themselves, for a client that hears events of documents and frames.
///
/// A script in a world of its own runs first in each document: pages do not see it.
@MainActor final class BidiDocuments: PageMessageHandler {
  struct News {
    var page: WebPageProxy
    /// Nil for the top-level document.
    var frame: NavigableID?
    var kind: Kind
    var url: String
    var navigation: String?
  }

  enum Kind: String {
    /// There is a document.
    case document
    case interactive, complete
    /// A fragment was navigated to.
    case fragment
    /// Frames have come or gone.
    case frames
  }

  private(set) var isWatching = false
  /// The callback that gets each report of a document, as it comes.
  var told: ((News) -> Void)?

  private static let key = MessageHandlerKey(name: "observer", world: .named("webviewsim:observer"))
  static let script = UserScript(
    source: source, injectionTime: .atDocumentStart, frames: .all, world: .named("webviewsim:observer"))

  /// Hears the reports of documents from now on.
  func watch(_ content: UserContent) {
    isWatching = true
    _ = content.add(self, for: Self.key)
  }

  func receive(
    _ body: PlainValue, name: String, world: ScriptWorld, page: WebPageProxy, frame: FrameSnapshot,
    reply: @escaping @MainActor (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    reply(.success(.undefined))
    guard case .array(let parts) = body, case .string(let name)? = parts.first, case .string(let url)? = parts.last,
      let kind = Kind(rawValue: name)
    else { return }
    told?(News(page: page, frame: frame.isMainFrame ? nil : frame.frame, kind: kind, url: url))
  }

  private static let source = """
    (() => {
      const say = (kind, url = document.URL) => webkit.messageHandlers.observer.postMessage([kind, url]);
      say('document');
      document.addEventListener('DOMContentLoaded', (event) => {
        if (event.isTrusted) say('interactive');
      });
      window.addEventListener('load', (event) => {
        if (event.isTrusted) say('complete');
      });
      window.addEventListener('hashchange', (event) => {
        if (event.isTrusted) say('fragment', event.newURL);
      });
      const isFrame = (node) => node.localName === 'iframe' || node.localName === 'frame';
      const hasFrame = (node) => isFrame(node)
        || (node.nodeType === 1 && node.firstElementChild !== null && node.querySelector('iframe, frame') !== null);
      const isOfFrames = ({ addedNodes, removedNodes }) =>
        Array.from(addedNodes).some(hasFrame) || Array.from(removedNodes).some(hasFrame);
      new MutationObserver((records) => {
        if (records.some(isOfFrames)) say('frames');
      }).observe(document, { childList: true, subtree: true });
    })();
    """
}
