import PageInspection
import EngineValues
import UIProcess
import WebMessages

/// Notes where a page calls `window.open`: a script of the app wraps the function and reports the stack.
///
/// The recorder serves inspection only. The wrapper changes the caller of a call across frames, so traces are recorded
/// without it.
@MainActor final class CallSiteRecorder: PageMessageHandler {
  /// The place from which a call came, in the engine's terms.
  struct Site: Hashable {
    var url: String
    var position: ScriptPosition
  }

  private(set) var sites: [Site] = []

  private static let handlerName = "webviewsimCallSites"
  private nonisolated static let scriptURLMark = "webviewsimOpenWrapper"

  private static let script = """
    (function () {
      var open = window.open;
      var report = window.webkit.messageHandlers.\(handlerName);
      window.open = function \(scriptURLMark)() {
        report.postMessage(String(new Error().stack));
        return open.apply(this, arguments);
      };
    })();
    """

  func install(in configuration: PageConfiguration) {
    configuration.userContent.add(UserScript(source: Self.script, injectionTime: .atDocumentStart, frames: .all))
    _ = configuration.userContent.add(self, for: MessageHandlerKey(name: Self.handlerName))
  }

  func receive(
    _ body: PlainValue, name: String, world: ScriptWorld, page: WebPageProxy, frame: FrameSnapshot,
    reply: @escaping @MainActor (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    reply(.success(.undefined))
    guard case .string(let stack) = body, let site = Self.site(in: stack) else { return }
    sites.append(site)
  }

  /// The first frame of a stack below the wrapper; the stack has one `function@URL:line:column` per line.
  nonisolated static func site(in stack: String) -> Site? {
    let frames = stack.split(separator: "\n").drop { $0.hasPrefix(scriptURLMark) }
    guard let frame = frames.first else { return nil }
    let place = frame.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).last ?? frame
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
      return nil
    }
    return Site(
      url: parts.dropLast(2).joined(separator: ":"), position: ScriptPosition(line: line, column: column))
  }
}
