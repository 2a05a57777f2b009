import Foundation
import WebKit

/// Scripts in pages, with and without a user gesture.
@MainActor struct Scripts {
  let view: WKWebView

  static func click(_ selector: String) -> String {
    """
    (function () {
      var element = document.querySelector(\(literal(selector)))
      if (!element) throw new Error("no element " + \(literal(selector)))
      element.click()
    })()
    """
  }

  /// A text as a literal of JavaScript.
  static func literal(_ text: String) -> String {
    guard let data = try? JSONSerialization.data(withJSONObject: [text]) else { return "''" }
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  /// With the gesture that WebKit gives to every script of an app.
  func evaluate(_ script: String, in frame: WKFrameInfo? = nil) async throws -> Any {
    try await outcome {
      try await view.evaluateJavaScript(script, in: frame, contentWorld: .page)
    }
  }

  /// No API of an app runs a script without a gesture. A message of a channel comes in a task of its own, which has none.
  func evaluateWithoutGesture(_ script: String, in frame: WKFrameInfo? = nil) async throws -> Any {
    try await outcome {
      try await view.callAsyncJavaScript(
        """
        return await new Promise((resolve, reject) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            try { resolve((0, eval)(\(Self.literal(script)))) } catch (error) { reject(error) }
          }
          channel.port2.postMessage(0)
        })
        """, in: frame, contentWorld: .page)
    }
  }

  private func outcome(_ body: () async throws -> Any?) async throws -> Any {
    do {
      return Self.plain(try await body())
    } catch {
      let thrown = error as NSError
      let text = thrown.userInfo["WKJavaScriptExceptionMessage"] as? String
      throw StepProblem(text ?? thrown.localizedDescription)
    }
  }

  /// A result that JSON has.
  static func plain(_ value: Any?) -> Any {
    switch value {
    case nil: NSNull()
    case let list as [Any]: list.map { plain($0) }
    case let object as [String: Any]: object.mapValues { plain($0) }
    case let date as Date: date.timeIntervalSince1970 * 1000
    case let other?: other
    }
  }
}
