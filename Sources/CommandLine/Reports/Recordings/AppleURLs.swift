import WebViewSimulator

/// Recorded steps with the URLs that Apple's systems would show. WebKitGTK's view keeps its old URL until a load is
/// committed. `WKWebView.url` is the URL of the load, which the recording's calls contain (rule 12.1).
enum AppleURLs {
  static func steps(_ recorded: [JSONValue]) -> [JSONValue] {
    var loading: [String: JSONValue] = [:]
    return recorded.map { step in
      for call in step["events"].elements { follow(call, &loading) }
      return step.replacing("windows") { windows in
        .array(
          windows.elements.map { window in
            guard window["isLoading"] == .bool(true), let url = loading[window["window"].text] else { return window }
            return window.replacing("url") { _ in url }
          })
      }
    }
  }

  /// Keeps the URL of each window's load from its start to its commit or failure.
  private static func follow(_ call: JSONValue, _ loading: inout [String: JSONValue]) {
    switch call["call"].text {
    case "didStartProvisionalNavigation", "didReceiveServerRedirect": loading[call["window"].text] = call["url"]
    case "didCommit", "didFailProvisional", "webViewWebContentProcessDidTerminate":
      loading[call["window"].text] = nil
    default: break
    }
  }
}

extension JSONValue {
  /// The object with a member changed; the same value if there is no such member.
  fileprivate func replacing(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == name ? Member(name, change($0.value)) : $0 })
  }
}
