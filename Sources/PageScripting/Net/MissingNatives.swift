/// The natives of js/missing.js.
enum MissingNatives {
  static let table: NativeTable = [
    // (what): says once in a world that it is missing.
    "report": { call throws(DOMExceptionError) in
      let name = call.string(0)
      guard call.agent.network.isNews(name) else { return call.undefined }
      let remark = MissingNames.conditional[name].map { " (\($0))" } ?? ""
      try call.host().consoleMessage(
        ConsoleMessage(level: .warn, text: "WebViewSimulator does not have \(name)\(remark)."), in: call.document)
      return call.undefined
    },
  ]
}
