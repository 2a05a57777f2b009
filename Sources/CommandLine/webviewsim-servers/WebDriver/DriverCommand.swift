/// A command of WebDriver on its way to a session: the endpoint, what its path names, and the request's body.
struct DriverCommand: Codable, Sendable, Equatable {
  var name: DriverCommandName
  /// The parts of the path that are variables, after the session: an element, an attribute's name.
  var parameters: [String]
  /// The request's body as it came; commands without parameters ignore it.
  var body: String
  /// The identifier that the session will have, for the first command.
  var session: String
  /// The query of the URL, as it came.
  var query: String

  init(
    _ name: DriverCommandName, parameters: [String] = [], body: String = "", session: String = "", query: String = ""
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.session = session
    self.query = query
  }
}

/// The answer of a session.
struct DriverReply: Codable, Sendable, Equatable {
  var status: Int
  /// The answer's body as JSON.
  var body: String
  /// Whether the session has ended with the answer.
  var endsSession: Bool

  init(status: Int, body: String, endsSession: Bool = false) {
    self.status = status
    self.body = body
    self.endsSession = endsSession
  }
}

/// The commands of WebDriver, of its extensions by other standards, and of this simulator.
enum DriverCommandName: String, Codable, Sendable, CaseIterable {
  case newSession, status, deleteSession, getTimeouts, setTimeouts
  case navigateTo, getCurrentURL, back, forward, refresh, getTitle
  case getWindowHandle, closeWindow, switchToWindow, getWindowHandles, newWindow
  case switchToFrame, switchToParentFrame
  case getWindowRect, setWindowRect, maximizeWindow, minimizeWindow, fullscreenWindow
  case getActiveElement, getElementShadowRoot
  case findElement, findElements, findElementFromElement, findElementsFromElement
  case findElementFromShadowRoot, findElementsFromShadowRoot
  case isElementSelected, isElementDisplayed, isElementEnabled
  case getElementAttribute, getElementProperty, getElementCSSValue, getElementText, getElementTagName
  case getElementRect, getComputedRole, getComputedLabel
  case elementClick, elementClear, elementSendKeys
  case getPageSource, executeScript, executeAsyncScript
  case getAllCookies, getNamedCookie, addCookie, deleteCookie, deleteAllCookies
  case performActions, releaseActions
  case dismissAlert, acceptAlert, getAlertText, sendAlertText
  case takeScreenshot, takeElementScreenshot, printPage
  /// Permissions, "Automation".
  case setPermission
  case getCalls, setBehavior, endContentProcess
  /// WebDriver BiDi: the messages of a client over its socket.
  case bidi
}
