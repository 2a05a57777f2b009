/// WebDriver, "Endpoints": the command for each method and path.
enum DriverRoutes {
  enum Match: Equatable, Sendable {
    case command(DriverCommandName, session: String?, parameters: [String])
    /// The path exists, but not with this method.
    case unknownMethod
    case unknownCommand
  }

  private struct Route {
    var method: String
    /// The parts of the path. Variables are empty.
    var path: [String]
    var name: DriverCommandName
  }

  private static let routes: [Route] = table.split(separator: "\n").map { line in
    let words = line.split(separator: " ").map(String.init)
    let path = words[1].split(separator: "/").map { $0.hasPrefix("{") ? "" : String($0) }
    guard let name = DriverCommandName(rawValue: words[2]) else {
      preconditionFailure("there is no command \(words[2])")
    }
    return Route(method: words[0], path: path, name: name)
  }

  private static let table = """
    POST /session newSession
    DELETE /session/{id} deleteSession
    GET /status status
    GET /session/{id}/timeouts getTimeouts
    POST /session/{id}/timeouts setTimeouts
    POST /session/{id}/url navigateTo
    GET /session/{id}/url getCurrentURL
    POST /session/{id}/back back
    POST /session/{id}/forward forward
    POST /session/{id}/refresh refresh
    GET /session/{id}/title getTitle
    GET /session/{id}/window getWindowHandle
    DELETE /session/{id}/window closeWindow
    POST /session/{id}/window switchToWindow
    GET /session/{id}/window/handles getWindowHandles
    POST /session/{id}/window/new newWindow
    POST /session/{id}/frame switchToFrame
    POST /session/{id}/frame/parent switchToParentFrame
    GET /session/{id}/window/rect getWindowRect
    POST /session/{id}/window/rect setWindowRect
    POST /session/{id}/window/maximize maximizeWindow
    POST /session/{id}/window/minimize minimizeWindow
    POST /session/{id}/window/fullscreen fullscreenWindow
    GET /session/{id}/element/active getActiveElement
    GET /session/{id}/element/{e}/shadow getElementShadowRoot
    POST /session/{id}/element findElement
    POST /session/{id}/elements findElements
    POST /session/{id}/element/{e}/element findElementFromElement
    POST /session/{id}/element/{e}/elements findElementsFromElement
    POST /session/{id}/shadow/{s}/element findElementFromShadowRoot
    POST /session/{id}/shadow/{s}/elements findElementsFromShadowRoot
    GET /session/{id}/element/{e}/selected isElementSelected
    GET /session/{id}/element/{e}/displayed isElementDisplayed
    GET /session/{id}/element/{e}/enabled isElementEnabled
    GET /session/{id}/element/{e}/attribute/{name} getElementAttribute
    GET /session/{id}/element/{e}/property/{name} getElementProperty
    GET /session/{id}/element/{e}/css/{name} getElementCSSValue
    GET /session/{id}/element/{e}/text getElementText
    GET /session/{id}/element/{e}/name getElementTagName
    GET /session/{id}/element/{e}/rect getElementRect
    GET /session/{id}/element/{e}/computedrole getComputedRole
    GET /session/{id}/element/{e}/computedlabel getComputedLabel
    POST /session/{id}/element/{e}/click elementClick
    POST /session/{id}/element/{e}/clear elementClear
    POST /session/{id}/element/{e}/value elementSendKeys
    GET /session/{id}/source getPageSource
    POST /session/{id}/execute/sync executeScript
    POST /session/{id}/execute/async executeAsyncScript
    GET /session/{id}/cookie getAllCookies
    GET /session/{id}/cookie/{name} getNamedCookie
    POST /session/{id}/cookie addCookie
    DELETE /session/{id}/cookie/{name} deleteCookie
    DELETE /session/{id}/cookie deleteAllCookies
    POST /session/{id}/actions performActions
    DELETE /session/{id}/actions releaseActions
    POST /session/{id}/alert/dismiss dismissAlert
    POST /session/{id}/alert/accept acceptAlert
    GET /session/{id}/alert/text getAlertText
    POST /session/{id}/alert/text sendAlertText
    GET /session/{id}/screenshot takeScreenshot
    GET /session/{id}/element/{e}/screenshot takeElementScreenshot
    POST /session/{id}/print printPage
    POST /session/{id}/permissions setPermission
    GET /session/{id}/webviewsim/calls getCalls
    POST /session/{id}/webviewsim/behavior setBehavior
    POST /session/{id}/webviewsim/process/end endContentProcess
    """

  /// WebDriver, "match a request".
  static func match(method: String, path: String) -> Match {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    var isKnown = false
    for route in routes where route.path.count == parts.count {
      guard zip(route.path, parts).allSatisfy({ $0.isEmpty ? !$1.isEmpty : $0 == $1 }) else { continue }
      isKnown = true
      guard route.method == method else { continue }
      let variables = zip(route.path, parts).filter { $0.0.isEmpty }.map(\.1)
      return .command(route.name, session: variables.first, parameters: Array(variables.dropFirst()))
    }
    return isKnown ? .unknownMethod : .unknownCommand
  }
}
