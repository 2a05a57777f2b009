/// WebDriver, "Handling Errors": the codes with their statuses.
enum DriverErrorCode: String, Sendable, CaseIterable {
  case elementClickIntercepted = "element click intercepted"
  case elementNotInteractable = "element not interactable"
  case insecureCertificate = "insecure certificate"
  case invalidArgument = "invalid argument"
  case invalidCookieDomain = "invalid cookie domain"
  case invalidElementState = "invalid element state"
  case invalidSelector = "invalid selector"
  case invalidSessionID = "invalid session id"
  case javascriptError = "javascript error"
  case moveTargetOutOfBounds = "move target out of bounds"
  case noSuchAlert = "no such alert"
  case noSuchCookie = "no such cookie"
  case noSuchElement = "no such element"
  case noSuchFrame = "no such frame"
  case noSuchWindow = "no such window"
  case noSuchShadowRoot = "no such shadow root"
  case scriptTimeout = "script timeout"
  case sessionNotCreated = "session not created"
  case staleElementReference = "stale element reference"
  case detachedShadowRoot = "detached shadow root"
  case timeout
  case unableToSetCookie = "unable to set cookie"
  case unableToCaptureScreen = "unable to capture screen"
  case unexpectedAlertOpen = "unexpected alert open"
  case unknownCommand = "unknown command"
  case unknownError = "unknown error"
  case unknownMethod = "unknown method"
  case unsupportedOperation = "unsupported operation"
  // Errors of WebDriver BiDi, which come over sockets.
  case noSuchHandle = "no such handle"
  case noSuchHistoryEntry = "no such history entry"
  case noSuchIntercept = "no such intercept"
  case noSuchNode = "no such node"
  case noSuchRequest = "no such request"
  case noSuchScript = "no such script"
  case noSuchUserContext = "no such user context"
  case unableToSetFileInput = "unable to set file input"

  var status: Int {
    switch self {
    case .elementClickIntercepted, .elementNotInteractable, .insecureCertificate, .invalidArgument,
      .invalidCookieDomain, .invalidElementState, .invalidSelector:
      400
    case .invalidSessionID, .noSuchAlert, .noSuchCookie, .noSuchElement, .noSuchFrame, .noSuchWindow,
      .noSuchShadowRoot, .staleElementReference, .detachedShadowRoot, .unknownCommand, .noSuchHandle,
      .noSuchHistoryEntry,
      .noSuchIntercept, .noSuchNode, .noSuchRequest, .noSuchScript, .noSuchUserContext:
      404
    case .unknownMethod: 405
    case .javascriptError, .moveTargetOutOfBounds, .scriptTimeout, .sessionNotCreated, .timeout, .unableToSetCookie,
      .unableToCaptureScreen, .unexpectedAlertOpen, .unknownError, .unsupportedOperation, .unableToSetFileInput:
      500
    }
  }
}

/// An answer of the server itself, without a session.
extension DriverReply {
  static func failure(_ code: DriverErrorCode, _ message: String) -> DriverReply {
    DriverReply(
      status: code.status,
      body: #"{"value":{"error":\#(quoted(code.rawValue)),"message":\#(quoted(message)),"stacktrace":""}}"#)
  }

  /// A text in JSON (RFC 8259).
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
