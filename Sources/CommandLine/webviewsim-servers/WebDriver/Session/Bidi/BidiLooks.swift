import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator

/// WebDriver BiDi, "The browsingContext module": the looks of a page. Wishes are checked, although nothing is drawn.
@MainActor struct BidiLooks {
  private let bidi: BidiSession

  init(_ bidi: BidiSession) { self.bidi = bidi }

  func perform(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    switch method {
    case "browsingContext.captureScreenshot":
      try checkScreenshot(parameters)
      throw DriverError(.unsupportedOperation, "nothing is drawn, so there is no picture of a page")
    case "browsingContext.print":
      try checkPrint(parameters)
      throw DriverError(.unsupportedOperation, "nothing is drawn, so nothing can be printed")
    case "browsingContext.setViewport": return try await setViewport(parameters)
    default: return try await locateNodes(parameters)
    }
  }

  // MARK: Pictures

  private func checkScreenshot(_ parameters: DriverParameters) throws(DriverError) {
    _ = try bidi.context(parameters.string("context"))
    _ = try parameters.givenChoice("origin", ["viewport", "document"])
    if let format = try parameters.givenObject("format") {
      _ = try format.string("type")
      if let quality = format["quality"] { _ = try Self.number(quality, "quality", 0...1) }
    }
    guard let clip = try parameters.givenObject("clip") else { return }
    if try clip.choice("type", ["box", "element"]) == "element" {
      let element = try clip.object("element")
      guard try bidi.session.nodes.known(element.string("sharedId")) != nil else {
        throw DriverError(.noSuchNode, "there is no such node")
      }
      return
    }
    for name in ["x", "y"] { _ = try Self.number(clip[name], name, -Double.infinity...Double.infinity) }
    for name in ["width", "height"] {
      guard try Self.number(clip[name], name, -Double.infinity...Double.infinity) != 0 else {
        throw DriverError(.unableToCaptureScreen, "the part of the page is empty")
      }
    }
  }

  private func checkPrint(_ parameters: DriverParameters) throws(DriverError) {
    _ = try bidi.context(parameters.string("context"))
    _ = try parameters.givenBool("background")
    _ = try parameters.givenBool("shrinkToFit")
    _ = try parameters.givenChoice("orientation", ["portrait", "landscape"])
    if let scale = parameters["scale"] { _ = try Self.number(scale, "scale", 0.1...2) }
    let sides = [
      "margin": ["bottom", "left", "right", "top"], "page": ["height", "width"],
    ]
    for (group, names) in sides {
      guard let lengths = try parameters.givenObject(group) else { continue }
      for name in names where lengths[name] != nil {
        // WebDriver BiDi, "browsingContext.print": a page is at least a point high and wide.
        let least = group == "page" ? 2.54 / 72 : 0
        _ = try Self.number(lengths[name], name, least...Double.infinity)
      }
    }
    for range in try parameters.givenList("pageRanges") ?? [] { try Self.checkPages(range) }
  }

  /// "Parse a page range".
  private static func checkPages(_ range: JSONValue) throws(DriverError) {
    let wrong = DriverParameters.wrong("pageRanges", "a list of pages and ranges of pages")
    if case .number = range {
      guard range.integer() != nil else { throw wrong }
      return
    }
    guard let text = range.asString else { throw wrong }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.map { part in part.isEmpty ? nil : Int(part) }
    guard (1...2).contains(parts.count), !zip(parts, numbers).contains(where: { !$0.isEmpty && $1 == nil }),
      numbers.contains(where: { $0 != nil }), parts.count == 2 || numbers[0] != nil,
      parts.count == 1 || (numbers[0] ?? 0) <= (numbers[1] ?? Int.max)
    else { throw wrong }
  }

  private static func number(
    _ value: JSONValue?, _ name: String, _ range: ClosedRange<Double>
  ) throws(DriverError) -> Double {
    guard case .number(let number)? = value, range.contains(number) else {
      throw DriverParameters.wrong(name, "a number in its range")
    }
    return number
  }

  // MARK: The viewport

  private func setViewport(_ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let users = try parameters.givenStrings("userContexts")
    let id = try parameters.givenString("context")
    if id != nil, users != nil { throw DriverError(.invalidArgument, "either context or userContexts can be given") }
    var size: (width: Double, height: Double)?
    if let viewport = parameters["viewport"], !viewport.isNull {
      let wish = try parameters.object("viewport")
      size = try (wish.wholeNumber("width"), wish.wholeNumber("height"))
    }
    let ratio = try parameters["devicePixelRatio"].flatMap { (value) throws(DriverError) -> Double? in
      if value.isNull { return nil }
      let ratio = try Self.number(value, "devicePixelRatio", 0...Double.infinity)
      guard ratio > 0 else { throw DriverParameters.wrong("devicePixelRatio", "a number above 0") }
      return ratio
    }
    var pages: [WebPageProxy] = []
    if let id {
      let found = try bidi.context(id)
      guard found.frame == nil else { throw DriverError(.invalidArgument, "\(id) is no top-level browsing context") }
      pages = [found.page]
    } else if let users {
      try bidi.checkUserContexts(users)
      pages = bidi.session.pages.filter { users.contains(bidi.userContext(of: $0)) }
    } else {
      throw DriverParameters.wrong("context", "a string, or userContexts must be given")
    }
    // The driver decides which sizes are possible:
    // https://w3c.github.io/webdriver-bidi/#command-browsingContext-setViewport.
    let largest = 10_000_000.0
    if let size, size.width > largest || size.height > largest {
      throw DriverError(.unsupportedOperation, "no view is that large")
    }
    if ratio != nil { throw DriverError(.unsupportedOperation, "nothing is drawn: pixels have the device's size") }
    for page in pages { try await resize(page, to: size) }
    return [:]
  }

  /// - Parameter size: nil for the page's first size.
  private func resize(_ page: WebPageProxy, to size: (width: Double, height: Double)?) async throws(DriverError) {
    bidi.session.page = page
    bidi.session.frames = []
    let view = try await bidi.session.view()
    let first = bidi.firstSizes[page.id] ?? (view.width, view.height)
    bidi.firstSizes[page.id] = first
    let wish = size ?? first
    _ = try await bidi.session.atom(
      "place", [("width", .number(wish.width)), ("height", .number(wish.height))], inTop: true)
  }

  // MARK: Nodes

  private func locateNodes(_ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let found = try bidi.context(parameters.string("context"))
    let locator = try parameters.object("locator")
    let most = try parameters.givenCount("maxNodeCount")
    if most == 0 { throw DriverParameters.wrong("maxNodeCount", "a whole number above 0") }
    let type = try locator.choice("type", ["css", "xpath", "innerText", "accessibility", "context"])
    var members: [(String, PlainValue)] = [("using", .string(type))]
    var starts: [JSONValue] = []
    if let given = try parameters.givenList("startNodes") {
      guard !given.isEmpty else { throw DriverParameters.wrong("startNodes", "a list that is not empty") }
      var locals = BidiLocalValues(bidi.session)
      for node in given {
        guard node["sharedId"]?.asString != nil else { throw DriverParameters.wrong("startNodes", "a list of nodes") }
        starts.append(try locals.checked(node))
      }
    }
    switch type {
    case "context":
      let inner = try bidi.context(locator.object("value").string("context"))
      guard starts.isEmpty else { throw DriverParameters.wrong("startNodes", "left out with that locator") }
      guard let frame = inner.frame else { throw DriverError(.invalidSelector, "that context is in no element") }
      members.append(("frame", .number(Double(frame.rawValue))))
    case "accessibility":
      let value = try locator.object("value")
      for name in ["role", "name"] {
        if let text = try value.givenString(name) { members.append((name, .string(text))) }
      }
      guard members.count > 1 else { throw DriverError(.invalidSelector, "a role or a name is needed") }
    default:
      members.append(("selector", .string(try locator.string("value"))))
      if type == "innerText" {
        let depth = try locator.givenCount("maxDepth")
        let ignoresCase = try locator.givenBool("ignoreCase") ?? false
        let match = try locator.givenChoice("matchType", ["full", "partial"]) ?? "full"
        members += [
          ("depth", depth.map { .number($0) } ?? .null), ("ignoresCase", .bool(ignoresCase)),
          ("isPartial", .bool(match == "partial")),
        ]
      }
    }
    let serialization = try BidiSerialization(parameters)
    members += [
      ("starts", .string(JSONValue.array(starts).description)), ("most", most.map { .number($0) } ?? .null),
      ("options", .string(serialization.json.description)),
    ]
    let target = BidiTarget(page: found.page, frame: found.frame)
    return bidi.named(try await bidi.atom("locateNodes", members, in: target) ?? ["nodes": []])
  }
}
