import EngineValues
import UIProcess
import URLStandard
import WebMessages
import WebViewSimulator
import WindowRegistry

/// WebDriver BiDi, "The browsingContext module".
extension BidiSession {
  // MARK: Contexts by their identifiers

  /// A top-level browsing context, or a frame in one.
  /// - Throws: "no such frame"
  func context(_ id: String) throws(DriverError) -> (page: WebPageProxy, frame: NavigableID?) {
    if let page = session.page(handle: id) { return (page, nil) }
    if let number = session.windows.frameNumber(id), let page = frames[number],
      session.pages.contains(where: { $0 === page })
    {
      return (page, NavigableID(rawValue: number))
    }
    throw DriverError(.noSuchFrame, "there is no browsing context \(id)")
  }

  func contextID(ofWindow number: Int32) -> String {
    session.windows.page(of: number, in: session.world).map { session.handle(of: $0) }
      ?? session.windows.learnFrame(number)
  }

  func contextID(of target: BidiTarget) -> String {
    target.frame.map { session.windows.learnFrame($0.rawValue) } ?? session.handle(of: target.page)
  }

  /// The context that a command is about, which must be a top-level one.
  private func page(_ parameters: DriverParameters) throws(DriverError) -> WebPageProxy {
    let found = try context(parameters.string("context"))
    guard found.frame == nil else {
      throw DriverError(.invalidArgument, "this is possible with top-level browsing contexts alone")
    }
    return found.page
  }

  // MARK: Trees

  /// "Get the navigable info". The contents of a page whose scripts stand still are not known.
  /// - Parameter levels: the levels of children; nil for any number.
  func info(
    _ page: WebPageProxy, _ frame: NavigableID? = nil, levels: Double?, isRoot: Bool = true
  ) async throws(DriverError) -> JSONValue {
    var members = summary(page).asMembers ?? []
    let target = BidiTarget(page: page, frame: frame)
    func set(_ name: String, _ value: JSONValue) {
      members.removeAll { $0.name == name }
      members.append(.init(name, value))
    }
    set("context", .string(contextID(of: target)))
    if !isRoot { members.removeAll { $0.name == "parent" } }
    guard session.app.prompts.isEmpty, let answer = try await atom("describeFrame", in: target) else {
      return .object(members)
    }
    set("url", answer["url"] ?? "about:blank")
    if frame != nil {
      set("originalOpener", .null)
      if isRoot, let parent = answer["parent"]?.integer(in: 0...2_147_483_647) {
        set("parent", .string(contextID(ofWindow: Int32(parent))))
      }
    }
    guard levels != 0 else {
      set("children", .null)
      return .object(members)
    }
    var children: [JSONValue] = []
    for number in answer["children"]?.asArray ?? [] {
      guard let number = number.integer(in: 0...2_147_483_647).map({ Int32($0) }) else { continue }
      frames[number] = page
      children.append(
        try await info(page, NavigableID(rawValue: number), levels: levels.map { $0 - 1 }, isRoot: false))
    }
    set("children", .array(children))
    return .object(members)
  }

  func allContexts(of page: WebPageProxy) async throws(DriverError) -> [(page: WebPageProxy, frame: NavigableID?)] {
    func flat(_ info: JSONValue) -> [String] {
      [info["context"]?.asString ?? ""] + (info["children"]?.asArray ?? []).flatMap(flat)
    }
    var contexts: [(page: WebPageProxy, frame: NavigableID?)] = []
    for id in flat(try await info(page, levels: nil)) { contexts.append(try context(id)) }
    return contexts
  }

  private func tree(_ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let levels = try parameters.givenCount("maxDepth")
    if let root = try parameters.givenString("root") {
      let found = try context(root)
      try await session.locatePages()
      return ["contexts": [try await info(found.page, found.frame, levels: levels)]]
    }
    try await session.locatePages()
    var contexts: [JSONValue] = []
    for page in session.pages { contexts.append(try await info(page, levels: levels)) }
    return ["contexts": .array(contexts)]
  }

  // MARK: Commands

  func browse(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    switch method {
    case "browsingContext.getTree": return try await tree(parameters)
    case "browsingContext.create": return try await create(parameters)
    case "browsingContext.close":
      _ = try parameters.givenBool("promptUnload")
      try page(parameters).close()
      await session.world.run(milliseconds: 0)
    case "browsingContext.navigate", "browsingContext.reload": return try await load(method, parameters)
    case "browsingContext.traverseHistory": try await traverse(parameters)
    case "browsingContext.handleUserPrompt": try await handlePrompt(parameters)
    default: _ = try page(parameters)
    }
    return [:]
  }

  private func create(_ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    _ = try parameters.choice("type", ["tab", "window"])
    _ = try parameters.givenBool("background")
    var user = Self.defaultUser
    if let reference = try parameters.givenString("referenceContext") {
      let found = try context(reference)
      guard found.frame == nil else {
        throw DriverError(.invalidArgument, "\(reference) is no top-level browsing context")
      }
      user = userContext(of: found.page)
    }
    if let given = try parameters.givenString("userContext") {
      try checkUserContexts([given])
      user = given
    }
    let page = try await session.makeWindow(in: dataStore(of: user))
    try await runPreloads(in: page)
    return ["context": .string(session.handle(of: page))]
  }

  private func load(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let found = try context(parameters.string("context"))
    let wait = try parameters.givenChoice("wait", ["none", "interactive", "complete"]) ?? "none"
    let page = found.page
    session.page = page
    session.frames = []
    var navigation: NavigationID?
    if method == "browsingContext.navigate" {
      let text = try parameters.string("url")
      guard let url = WebURL(text) else { throw DriverError(.invalidArgument, "“\(text)” is not an absolute URL") }
      if let frame = found.frame {
        _ = try await atom("navigateFrame", [("url", .string(url.href))], in: BidiTarget(page: page, frame: frame))
        await session.world.run(milliseconds: 0)
      } else {
        navigation = page.load(NavigationRequest(url: url))
      }
    } else {
      _ = try parameters.givenBool("ignoreCache")
      guard found.frame == nil else { throw DriverError(.unsupportedOperation, "frames cannot be reloaded alone") }
      navigation = page.reload()
    }
    // A client may hear of the navigation's request before it starts.
    if let navigation { navigations[page.id] = name(of: navigation) }
    if wait != "none" {
      session.page = page
      try await session.loadEnds(page)
    }
    let url = try await info(page, found.frame, levels: 0)["url"]
    return ["navigation": .string(name(of: navigation)), "url": url ?? "about:blank"]
  }

  private func traverse(_ parameters: DriverParameters) async throws(DriverError) {
    let page = try page(parameters)
    let range = -JSONValue.largestInteger...JSONValue.largestInteger
    guard let delta = parameters["delta"]?.integer(in: range) else {
      throw DriverParameters.wrong("delta", "a whole number")
    }
    guard delta != 0 else { return }
    for _ in 0..<Int(min(abs(delta), 1000)) {
      guard (delta < 0 ? page.goBack() : page.goForward()) != nil else {
        throw DriverError(.noSuchHistoryEntry, "the history does not go that far")
      }
      await session.world.run(milliseconds: 0)
    }
    session.page = page
    session.frames = []
    try await session.waitForNavigation()
  }

  private func handlePrompt(_ parameters: DriverParameters) async throws(DriverError) {
    let page = try page(parameters)
    let accepts = try parameters.givenBool("accept") ?? true
    let text = try parameters.givenString("userText")
    guard let prompt = session.app.prompts.first, prompt.page === page else {
      throw DriverError(.noSuchAlert, "no dialog is open")
    }
    await session.close(accepting: accepts, text: text)
    var members: [JSONValue.Member] = [
      .init("context", .string(session.handle(of: page))), .init("accepted", .bool(accepts)),
      .init("type", .string(prompt.kind.rawValue.lowercased())),
    ]
    if let text, accepts, prompt.kind == .prompt { members.append(.init("userText", .string(text))) }
    emit("browsingContext.userPromptClosed", .object(members), in: page)
  }
}
