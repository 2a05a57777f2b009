import WebViewSimulator

/// The reason why a command failed, in WebDriver's words.
struct DriverError: Error {
  var code: DriverErrorCode
  var message: String
  var data: JSONValue?
  /// Whether the error concerns a node that the client knows, but that has the wrong kind.
  var isOfKnownNode = false

  init(_ code: DriverErrorCode, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// WebDriver, "send an error".
  var reply: DriverReply {
    var value: [JSONValue.Member] = [
      .init("error", .string(code.rawValue)), .init("message", .string(message)), .init("stacktrace", ""),
    ]
    if let data { value.append(.init("data", data)) }
    return DriverReply(status: code.status, body: (["value": .object(value)] as JSONValue).description)
  }
}
