import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages
import WebViewSimulator
import WindowRegistry

/// The commands of a session, by name.
extension DriverSession {
  func perform(_ command: DriverCommand) async -> DriverReply {
    await catchUp()
    defer { commandEnded() }
    do throws(DriverError) {
      if command.name == .deleteSession { return DriverReply(status: 200, body: #"{"value":null}"#, endsSession: true) }
      return Self.success(try await value(of: command))
    } catch {
      return error.reply
    }
  }

  private func value(of command: DriverCommand) async throws(DriverError) -> JSONValue {
    let id = command.parameters.first ?? ""
    func body() throws(DriverError) -> DriverParameters { try DriverParameters(command.body) }
    if Self.handlesPrompts(command.name) { try checkParameters(of: command) }
    if Self.needsWindow(command.name) { _ = try currentPage() }
    if Self.handlesPrompts(command.name) { try await handlePrompts() }
    if Self.needsWindow(command.name) { try await locate(command.name) }
    switch command.name {
    case .newSession, .status, .deleteSession, .bidi: throw DriverError(.unknownCommand, "not here")
    case .getTimeouts: return timeouts.json
    case .setTimeouts:
      try timeouts.set(try body().body)
      return .null
    case .navigateTo, .getCurrentURL, .back, .forward, .refresh, .getTitle, .getPageSource:
      return try await navigate(command)
    case .getWindowHandle, .closeWindow, .switchToWindow, .getWindowHandles, .newWindow, .switchToFrame,
      .switchToParentFrame, .getWindowRect, .setWindowRect, .maximizeWindow, .minimizeWindow, .fullscreenWindow:
      return try await window(command)
    case .findElement, .findElements, .findElementFromElement, .findElementsFromElement, .findElementFromShadowRoot,
      .findElementsFromShadowRoot, .getActiveElement:
      return try await find(command)
    case .isElementSelected, .isElementDisplayed, .isElementEnabled, .getElementText, .getElementTagName,
      .getElementRect, .getComputedRole, .getComputedLabel, .getElementShadowRoot:
      return try await jsonAtom(command.name.rawValue, [element(id)])
    case .getElementAttribute, .getElementProperty, .getElementCSSValue:
      let name = command.parameters.dropFirst().first ?? ""
      return try await jsonAtom(command.name.rawValue, [element(id), ("name", .string(name))])
    case .elementClick, .elementClear, .elementSendKeys: return try await input(command)
    case .performActions: return try await performActions(body())
    case .releaseActions: return try await releaseActions()
    case .executeScript, .executeAsyncScript: return try await execute(body(), command.name)
    case .getAllCookies, .getNamedCookie, .addCookie, .deleteCookie, .deleteAllCookies:
      return try await cookies(command)
    case .dismissAlert, .acceptAlert, .getAlertText, .sendAlertText: return try await alert(command)
    case .takeScreenshot, .takeElementScreenshot, .printPage:
      throw DriverError(.unsupportedOperation, "nothing is drawn, so there is no picture of it")
    case .setPermission: return try await setPermission(body())
    case .getCalls: return try calls(query: command.query)
    case .setBehavior:
      app.overrides = try app.overrides.changed(by: body())
      return .null
    case .endContentProcess: return try await endContentProcess(body())
    }
  }

  private static func needsWindow(_ name: DriverCommandName) -> Bool {
    switch name {
    case .newSession, .status, .deleteSession, .bidi, .getTimeouts, .setTimeouts, .switchToWindow, .getWindowHandles,
      .getCalls, .setBehavior:
      false
    default: true
    }
  }

  /// Whether a command concerns the current browsing context rather than the top-level browsing context.
  private static func usesFrame(_ name: DriverCommandName) -> Bool {
    switch name {
    case .navigateTo, .getCurrentURL, .back, .forward, .refresh, .getTitle, .getWindowHandle, .closeWindow, .newWindow,
      .switchToFrame, .switchToParentFrame, .getWindowRect, .setWindowRect, .maximizeWindow, .minimizeWindow,
      .fullscreenWindow, .takeScreenshot, .printPage, .endContentProcess, .dismissAlert, .acceptAlert, .getAlertText,
      .sendAlertText:
      false
    default: true
    }
  }

  /// WebDriver, "handle any user prompts".
  private static func handlesPrompts(_ name: DriverCommandName) -> Bool {
    switch name {
    case .getWindowHandle, .dismissAlert, .acceptAlert, .getAlertText, .sendAlertText: false
    default: needsWindow(name)
    }
  }

  /// Finds mistakes of a command, which come before mistakes of the page.
  private func checkParameters(of command: DriverCommand) throws(DriverError) {
    switch command.name {
    case .navigateTo:
      _ = try currentPage()
      _ = try Self.navigationURL(DriverParameters(command.body))
    case .findElement, .findElements, .findElementFromElement, .findElementsFromElement, .findElementFromShadowRoot,
      .findElementsFromShadowRoot:
      _ = try Self.strategy(DriverParameters(command.body))
    case .executeScript, .executeAsyncScript: _ = try Self.script(DriverParameters(command.body))
    case .elementSendKeys: _ = try DriverParameters(command.body).string("text")
    case .setWindowRect: _ = try WindowRectangle(DriverParameters(command.body))
    default: break
    }
  }

  /// Learns the number of the current window, by which nodes are known.
  private func locate(_ name: DriverCommandName) async throws(DriverError) {
    // A frame that is gone is a mistake that comes before the mistakes of its elements.
    if !frames.isEmpty, Self.usesFrame(name), app.prompts.isEmpty { _ = try await atom("nothing") }
    if let page { try await locate(page) }
  }

  func locatePages() async throws(DriverError) {
    for page in pages { try await locate(page) }
  }

  func locate(_ page: WebPageProxy) async throws(DriverError) {
    guard windows.navigable(of: page) == nil, app.prompts.isEmpty else { return }
    guard case .array(let parts)? = try await atom("where", of: page), parts.count == 2,
      case .number(let number) = parts[1]
    else { return }
    windows.note(Int32(saturating: number), of: page)
  }

  // MARK: Scripts

  /// WebDriver, "extract the script arguments from a request".
  private static func script(_ body: DriverParameters) throws(DriverError) -> (String, [JSONValue]) {
    (try body.string("script"), try body.array("args"))
  }

  private func execute(_ body: DriverParameters, _ name: DriverCommandName) async throws(DriverError) -> JSONValue {
    let (script, arguments) = try Self.script(body)
    // Selenium's clients do not ask the endpoint: their program measures elements, which have no sizes here.
    if script.hasPrefix("/* isDisplayed */"), arguments.count == 1,
      let id = arguments[0][ReferenceKey.element]?.asString
    {
      return try await jsonAtom("isElementDisplayed", [element(id)])
    }
    var values: [PlainValue] = []
    for argument in arguments { values.append(try tagged(argument)) }
    let members: [(String, PlainValue)] = [
      ("script", .string(script)), ("args", .array(values)), ("isAsync", .bool(name == .executeAsyncScript)),
    ]
    // A script of the client runs with a gesture, as with `evaluateJavaScript` (rule 1.25).
    let value = try await atom(
      "execute", members, script: script, gesture: .userInitiated, timeout: timeouts.script)
    for page in pages { try await locate(page) }
    return value.map(json) ?? .null
  }

  // MARK: Prompts

  /// WebDriver, "handle any user prompts".
  private func handlePrompts() async throws(DriverError) {
    guard let prompt = app.prompts.first else { return }
    let handler = capabilities.prompts.handler(for: prompt.kind.rawValue)
    switch handler.action {
    case .accept: await close(accepting: true)
    case .dismiss: await close(accepting: false)
    case .ignore: break
    }
    guard handler.notifies else { return }
    throw DriverError(
      .unexpectedAlertOpen, "a dialog is open: \(prompt.message)", data: ["text": .string(prompt.message)])
  }

  func close(accepting: Bool, text: String? = nil) async {
    guard !app.prompts.isEmpty else { return }
    let prompt = app.prompts.removeFirst()
    if accepting { prompt.accept(text) } else { prompt.dismiss() }
    // Work that waited for the dialog goes on.
    await world.run(milliseconds: 0)
  }

  private func alert(_ command: DriverCommand) async throws(DriverError) -> JSONValue {
    var text: String?
    if command.name == .sendAlertText { text = try DriverParameters(command.body).string("text") }
    guard let prompt = app.prompts.first else { throw DriverError(.noSuchAlert, "no dialog is open") }
    switch command.name {
    case .acceptAlert: await close(accepting: true)
    case .dismissAlert: await close(accepting: false)
    case .getAlertText: return .string(prompt.message)
    default:
      switch prompt.kind {
      case .prompt: app.prompts[0].text = text
      case .alert, .confirm: throw DriverError(.elementNotInteractable, "the dialog takes no text")
      case .beforeUnload: throw DriverError(.unsupportedOperation, "the dialog takes no text")
      }
    }
    return .null
  }

  // MARK: Navigation

  private static func navigationURL(_ body: DriverParameters) throws(DriverError) -> WebURL {
    let text = try body.string("url")
    guard let url = WebURL(text) else { throw DriverError(.invalidArgument, "“\(text)” is not an absolute URL") }
    return url
  }

  private func navigate(_ command: DriverCommand) async throws(DriverError) -> JSONValue {
    let page = try currentPage()
    switch command.name {
    case .navigateTo:
      let url = try Self.navigationURL(DriverParameters(command.body))
      if url.scheme == "file", folders.isEmpty {
        throw DriverError(.invalidArgument, "files are read only from folders that --files names")
      }
      frames = []
      _ = page.load(NavigationRequest(url: url))
      try await loadEnds(page)
      return .null
    case .refresh:
      frames = []
      if page.reload() != nil { try await loadEnds(page) }
      return .null
    case .back, .forward:
      _ = command.name == .back ? page.goBack() : page.goForward()
      try await waitForNavigation()
      return .null
    case .getCurrentURL: return try await jsonAtom("getCurrentURL", inTop: true)
    case .getTitle: return try await jsonAtom("getTitle", inTop: true)
    default: return try await jsonAtom("getPageSource")
    }
  }

  func loadEnds(_ page: WebPageProxy) async throws(DriverError) {
    app.failures[page.id] = nil
    try await waitForNavigation()
    if let failure = app.failures[page.id] { throw DriverError(.unknownError, "the page did not load: \(failure)") }
  }

  // MARK: Windows and frames

  private func window(_ command: DriverCommand) async throws(DriverError) -> JSONValue {
    switch command.name {
    case .getWindowHandle: return .string(handle(of: try currentPage()))
    case .getWindowHandles: return .array(pages.map { .string(handle(of: $0)) })
    case .closeWindow:
      try currentPage().close()
      await world.run(milliseconds: 0)
      return .array(pages.map { .string(handle(of: $0)) })
    case .switchToWindow:
      let wanted = try DriverParameters(command.body).string("handle")
      guard let found = page(handle: wanted) else { throw DriverError(.noSuchWindow, "there is no window \(wanted)") }
      page = found
      frames = []
      return .null
    case .newWindow:
      let type = try DriverParameters(command.body).optionalString("type")
      let created = try await makeWindow()
      return ["handle": .string(handle(of: created)), "type": .string(type == "window" ? "window" : "tab")]
    case .switchToFrame: return try await switchFrame(DriverParameters(command.body))
    case .switchToParentFrame:
      if !frames.isEmpty {
        frames.removeLast()
        _ = try await atom("nothing")
      }
      return .null
    default: return try await rectangle(command)
    }
  }

  /// A new view of the app, without an opener.
  /// - Parameter store: nil for the store of the first window.
  func makeWindow(in store: DataStore? = nil) async throws(DriverError) -> WebPageProxy {
    guard let other = pages.first else { throw DriverError(.noSuchWindow, "every window is closed") }
    let configuration = other.configuration.copy()
    if let store { configuration.dataStore = store }
    let created = WebPageProxy(configuration: configuration, world: world)
    app.adopt(created, like: other)
    await world.run(milliseconds: 0)
    return created
  }

  private func switchFrame(_ body: DriverParameters) async throws(DriverError) -> JSONValue {
    let value: PlainValue?
    switch body["id"] {
    case .null?:
      frames = []
      return .null
    case .number(let index)?:
      guard JSONValue.number(index).integer(in: 0...65_535) != nil else {
        throw DriverParameters.wrong("id", "a whole number from 0 to 65535")
      }
      value = try await atom("frameAt", [("index", .number(index))])
    case .object(let members)?:
      guard let id = members.first(where: { $0.name == ReferenceKey.element })?.value.asString else {
        throw DriverParameters.wrong("id", "null, a number or an element")
      }
      value = try await atom("frameOf", [element(id)])
    default: throw DriverParameters.wrong("id", "null, a number or an element")
    }
    guard case .array(let parts)? = value, parts.count == 2, case .number(let number) = parts[1] else { return .null }
    frames.append(NavigableID(rawValue: Int32(saturating: number)))
    return .null
  }

  // MARK: Elements

  private static let strategies: Set = [
    "css selector", "link text", "partial link text", "tag name", "xpath",
  ]

  private static func strategy(_ body: DriverParameters) throws(DriverError) -> (String, String) {
    guard let using = body["using"]?.asString, strategies.contains(using) else {
      throw DriverError(.invalidArgument, "“using” must be one of \(strategies.sorted().joined(separator: ", "))")
    }
    return (using, try body.string("value"))
  }

  private func find(_ command: DriverCommand) async throws(DriverError) -> JSONValue {
    if command.name == .getActiveElement { return try await jsonAtom("getActiveElement") }
    let (using, value) = try Self.strategy(DriverParameters(command.body))
    let isSingle: Bool
    switch command.name {
    case .findElement, .findElementFromElement, .findElementFromShadowRoot: isSingle = true
    default: isSingle = false
    }
    var root = PlainValue.null
    if let id = command.parameters.first {
      let ofShadow = command.name == .findElementFromShadowRoot || command.name == .findElementsFromShadowRoot
      root = try node(id, ofShadow ? .shadowRoot : .element)
    }
    let members: [(String, PlainValue)] = [("using", .string(using)), ("value", .string(value)), ("root", root)]
    let start = world.milliseconds
    while true {
      let found = try await jsonAtom("find", members)
      if let first = found.asArray?.first { return isSingle ? first : found }
      let rest = timeouts.implicit - (world.milliseconds - start)
      // No later event can bring an element.
      guard rest > 0, app.prompts.isEmpty else { break }
      await world.run(milliseconds: min(rest, max(1, world.nextDue ?? rest)))
    }
    if isSingle { throw DriverError(.noSuchElement, "nothing matches \(using) “\(value)”") }
    return []
  }
}
