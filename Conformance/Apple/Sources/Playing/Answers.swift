import Foundation
import WebKit

/// What the app answers, as the scenario says.
struct Answers {
  private let cancels: [Pattern]
  private let cancelledResponses: [Pattern]
  /// nil to open all windows; prefixes of URLs whose windows are not opened.
  private let blocked: [String]
  private let responsePolicy: String
  private let dialogs: [String: Any]
  let destroysClosedViews: Bool
  /// Whether it answers policies after its method has returned.
  let answersLater: Bool

  private struct Pattern {
    let prefix: String
    let window: String?
    let target: String?

    init(_ value: Any) {
      let fields = value as? [String: Any] ?? [:]
      prefix = value as? String ?? fields["prefix"] as? String ?? ""
      window = fields["window"] as? String
      target = fields["targetFrame"] as? String
    }

    func matches(_ url: String, _ window: String, _ target: String) -> Bool {
      url.hasPrefix(prefix) && self.window ?? window == window && self.target ?? target == target
    }
  }

  init(_ fields: [String: Any], _ settings: [String: Any]) {
    cancels = (fields["cancel"] as? [Any] ?? []).map { Pattern($0) }
    cancelledResponses = (fields["cancelResponses"] as? [Any] ?? []).map { Pattern($0) }
    switch fields["createWebView"] {
    case let word as String: blocked = word == "block" ? [""] : []
    case let rules as [String: Any]: blocked = rules["block"] as? [String] ?? []
    default: blocked = []
    }
    responsePolicy = settings["responsePolicy"] as? String ?? "canShow"
    dialogs = fields["dialogs"] as? [String: Any] ?? [:]
    destroysClosedViews = settings["onWebViewDidClose"] as? String != "keep"
    answersLater = settings["answers"] as? String == "later"
  }

  func cancels(_ url: String, in window: String, target: String) -> Bool {
    cancels.contains { $0.matches(url, window, target) }
  }

  func opensWindow(_ url: String) -> Bool { !blocked.contains { url.hasPrefix($0) } }

  @MainActor func policy(for response: WKNavigationResponse, in window: String) -> WKNavigationResponsePolicy {
    let url = response.response.url?.absoluteString ?? ""
    let target = response.isForMainFrame ? "main" : "sub"
    if cancelledResponses.contains(where: { $0.matches(url, window, target) }) { return .cancel }
    let disposition = (response.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Disposition") ?? ""
    let isShown = response.canShowMIMEType
    switch responsePolicy {
    case "allow": return .allow
    case "download": return isShown && !disposition.lowercased().hasPrefix("attachment") ? .allow : .download
    default: return isShown ? .allow : .cancel
    }
  }

  var confirms: Bool { dialogs["confirm"] as? Bool ?? true }
  /// nil cancels.
  var prompt: String? { dialogs["prompt"].map { $0 as? String } ?? "reply" }
}
