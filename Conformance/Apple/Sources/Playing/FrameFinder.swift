import Foundation
import WebKit

/// Finds the frame that an element shows: the only way to a `WKFrameInfo` by public API is a message from the frame. A
/// script in a world of its own says in each document where its frame is. Pages see nothing of it.
@MainActor final class FrameFinder: NSObject, WKScriptMessageHandler {
  static let world = WKContentWorld.world(name: "conformance")
  private static let name = "conformanceFrame"
  /// The place of a frame: its number among its siblings, outermost first.
  private static let sayPlace = """
    {
      const place = []
      for (let frame = window; frame !== frame.parent; frame = frame.parent) {
        let number = 0
        while (number < frame.parent.length && frame.parent[number] !== frame) number += 1
        place.unshift(number)
      }
      webkit.messageHandlers.\(name).postMessage(place)
    }
    """
  private static let number = """
    const shown = document.querySelector(selector)?.contentWindow
    for (let number = 0; number < window.length; number += 1) if (window[number] === shown) return number
    return -1
    """
  /// The last document of each place of each view.
  private var known: [ObjectIdentifier: [[Int]: WKFrameInfo]] = [:]

  func install(in configuration: WKWebViewConfiguration) {
    let controller = configuration.userContentController
    controller.add(self, contentWorld: Self.world, name: Self.name)
    controller.addUserScript(
      WKUserScript(
        source: Self.sayPlace, injectionTime: .atDocumentStart, forMainFrameOnly: false, in: Self.world))
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    guard let view = message.webView, let place = message.body as? [Int] else { return }
    // What was in a page before is gone with it.
    if place.isEmpty { known[ObjectIdentifier(view)] = [:] }
    known[ObjectIdentifier(view), default: [:]][place] = message.frameInfo
  }

  /// - Parameter path: selectors of iframes, outermost first.
  /// - Throws: `StepProblem` if there is no such frame.
  func frame(at path: [String], in view: WKWebView) async throws -> WKFrameInfo? {
    var frame: WKFrameInfo?
    var place: [Int] = []
    for selector in path {
      let number = try? await view.callAsyncJavaScript(
        Self.number, arguments: ["selector": selector], in: frame, contentWorld: Self.world)
      guard let number = (number as? NSNumber)?.intValue, number >= 0 else { throw StepProblem("no frame \(selector)") }
      place.append(number)
      guard let found = known[ObjectIdentifier(view)]?[place] else { throw StepProblem("no frame \(selector)") }
      frame = found
    }
    return frame
  }
}
