import EngineValues

/// The natives of js/core/missing.js.
enum MissingNatives {
  static let table: NativeTable = [
    // (name): whether no script has asked for it in this world yet.
    "isNews": { call in call.bool(call.agent.network.isNews(call.string(0))) },
    // (name, source URL, line, column): reports that it is missing.
    "report": { call throws(DOMExceptionError) in
      let name = call.string(0), sourceURL = call.string(1)
      let line = call.int(2), column = call.int(3)
      let remark = MissingNames.conditional[name].map { " (\($0))" } ?? ""
      var message = ConsoleMessage(
        level: .warn, text: "WebViewSimulator does not have \(name)\(remark).",
        sourceURL: sourceURL.isEmpty ? nil : sourceURL, line: line > 0 ? line : nil, column: column > 0 ? column : nil)
      message.speaker = .simulator
      try call.app.consoleMessage(message, in: call.document)
      return call.undefined
    },
  ]
}
