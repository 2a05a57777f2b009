import HTMLTree
import PagePolicies
import URLStandard

/// Lists the acts on windows that a page may do, from its markup and its scripts.
package struct PageInspector {
  /// Returns the text of an external script, or the reason why there is none.
  package typealias ScriptLoader = (_ source: String) -> Result<String, InspectionLoadError>

  package struct InspectionLoadError: Error, Sendable {
    package let message: String
    package init(_ message: String) { self.message = message }
  }

  private let file: String
  private let load: ScriptLoader
  private var page: InspectedPage
  private var consequences = NavigationConsequences(frameNames: [])

  /// - Parameters:
  /// - file: the page's name in places.
  /// - policy: the Content-Security-Policy that the page's server sends.
  /// - load: is called with each `src` as written.
  package static func inspect(
    _ document: Document, url: String, file: String, policy: ContentSecurityPolicy? = nil, load: @escaping ScriptLoader
  ) -> InspectedPage {
    var inspector = PageInspector(url: url, file: file, load: load)
    inspector.run(document)
    inspector.readPolicies(document, policy)
    return inspector.page
  }

  private init(url: String, file: String, load: @escaping ScriptLoader) {
    self.file = file
    self.load = load
    page = InspectedPage(url: url)
  }

  private mutating func run(_ document: Document) {
    let elements = document.descendants.compactMap(\.asElement)
    page.baseTarget = elements.first { $0.localName == "base" && $0.hasAttribute("target") }?.attribute("target")
    page.baseURL = elements.first { $0.localName == "base" && $0.hasAttribute("href") }?.attribute("href")
    let frames = elements.filter { $0.localName == "iframe" || $0.localName == "frame" }
    consequences = NavigationConsequences(
      frameNames: Set(frames.compactMap { $0.attribute("name") }.filter { !$0.isEmpty }))
    for element in elements {
      readHandlers(element)
      switch element.localName {
      case "a", "area": readLink(element)
      case "form": readForm(element)
      case "button", "input": readSubmitter(element)
      case "iframe", "frame": readFrame(element)
      case "script": readScript(element)
      default: break
      }
    }
  }

  private mutating func readPolicies(_ document: Document, _ policy: ContentSecurityPolicy?) {
    guard let url = WebURL(page.url) else { return }
    var inspector = PolicyInspector(page: url, file: file, policy: policy)
    for node in document.descendants { if let element = node.asElement { inspector.read(element) } }
    for call in page.calls {
      if let target = call.call.url?.value { inspector.readOpenedURL(target, at: call.place) }
    }
    page.refusals = inspector.remarks
  }

  // MARK: Elements

  private func place(_ element: Element) -> SourcePlace { SourcePlace(source: file, position: element.position.known) }

  private func id(_ element: Element) -> String? { element.id.isEmpty ? nil : element.id }

  private func rel(_ element: Element) -> [String] {
    (element.attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// HTML Standard, "get an element's target".
  private func target(_ element: Element) -> InspectedElement.Target? {
    if let name = element.attribute("target") { return .init(name: name, origin: .element) }
    return page.baseTarget.map { .init(name: $0, origin: .base) }
  }

  /// Rule 1.71: the attribute applies to URLs of the page's own origin, data: and blob: URLs.
  private func isDownload(_ element: Element, url: String) -> Bool {
    guard element.hasAttribute("download") else { return false }
    guard let own = WebURL(page.url),
      let target = WebURL(url, base: page.baseURL.flatMap { WebURL($0, base: own) } ?? own)
    else {
      return true
    }
    return ["data", "blob"].contains(target.scheme) || own.origin.isSameOrigin(as: target.origin)
  }

  private mutating func readLink(_ element: Element) {
    guard let url = element.attribute("href") else { return }
    let target = target(element)
    readURLScript(url, attribute: "href", of: element)
    page.elements.append(
      InspectedElement(
        kind: element.localName == "a" ? .link : .area, place: place(element), id: id(element), url: url,
        target: target, rel: rel(element), method: nil, name: nil,
        consequences: consequences.reasons(
          url: url, target: target?.name ?? "",
          source: .hyperlink(rel: rel(element), isDownload: isDownload(element, url: url)))))
  }

  private mutating func readForm(_ element: Element) {
    let url = element.attribute("action") ?? ""
    readURLScript(url, attribute: "action", of: element)
    append(
      form: element, at: element, url: url, method: element.attribute("method") ?? "GET", target: target(element))
  }

  /// A button that sends its form to another URL.
  private mutating func readSubmitter(_ element: Element) {
    guard ["formaction", "formtarget", "formmethod"].contains(where: element.hasAttribute), let form = form(of: element)
    else {
      return
    }
    var target = target(form)
    if let name = element.attribute("formtarget") { target = .init(name: name, origin: .submitter) }
    let url = element.attribute("formaction") ?? form.attribute("action") ?? ""
    if element.hasAttribute("formaction") { readURLScript(url, attribute: "formaction", of: element) }
    append(
      form: form, at: element, url: url,
      method: element.attribute("formmethod") ?? form.attribute("method") ?? "GET", target: target)
  }

  private mutating func append(
    form: Element, at element: Element, url: String, method: String, target: InspectedElement.Target?
  ) {
    let method = ["POST", "DIALOG"].contains(method.uppercased()) ? method.uppercased() : "GET"
    page.elements.append(
      InspectedElement(
        kind: .form, place: place(element), id: id(element), url: url, target: target, rel: rel(form), method: method,
        name: nil,
        consequences: consequences.reasons(
          url: url, target: target?.name ?? "", source: .form(rel: rel(form), method: method))))
  }

  /// HTML Standard, "form owner": the form named by the `form` attribute, or the nearest ancestor.
  private func form(of element: Element) -> Element? {
    if let id = element.attribute("form") { return element.ownerDocument?.element(withID: id) }
    var walk = element.parentElement
    while let current = walk, current.localName != "form" { walk = current.parentElement }
    return walk
  }

  private mutating func readFrame(_ element: Element) {
    let url = element.attribute("src") ?? ""
    let hasContent = element.hasAttribute("srcdoc")
    if !hasContent { readURLScript(url, attribute: "src", of: element) }
    page.elements.append(
      InspectedElement(
        kind: element.localName == "iframe" ? .iframe : .frame, place: place(element), id: id(element),
        url: hasContent ? "about:srcdoc" : url, target: nil, rel: [], method: nil,
        name: element.attribute("name"),
        consequences: hasContent ? [NavigationConsequences.contentInAttribute] : consequences.frame(url: url)))
  }

  // MARK: Scripts

  private mutating func readScript(_ element: Element) {
    guard element.isJavaScript else { return }
    guard let source = element.attribute("src") else {
      add(
        WindowOpenFinder.findings(in: element.textContent ?? ""), container: .inlineScript, source: file,
        start: element.contentPosition.known)
      return
    }
    switch load(source) {
    case .success(let text):
      add(WindowOpenFinder.findings(in: text), container: .externalScript, source: source, start: .start)
    case .failure(let error):
      page.problems.append(InspectionProblem(place: place(element), message: "the script \(source) \(error.message)"))
    }
  }

  private mutating func readHandlers(_ element: Element) {
    for attribute in element.attributes where attribute.name.count > 2 && attribute.name.hasPrefix("on") {
      add(
        WindowOpenFinder.findings(in: attribute.value, bareOpen: .document),
        container: .handler(attribute: attribute.name, element: element.shortName), source: file,
        start: attribute.valuePosition.known ?? element.position.known)
    }
  }

  /// HTML Standard, "evaluate a javascript: URL": the rest of the URL, percent-decoded.
  private mutating func readURLScript(_ url: String, attribute: String, of element: Element) {
    guard AddressKind(url) == .javaScript, let colon = url.firstIndex(of: ":") else { return }
    let prefix = url[...colon]
    var start = element.valuePosition(ofAttribute: attribute).known
    start?.column += prefix.utf16.count
    add(
      WindowOpenFinder.findings(in: String(url[url.index(after: colon)...]).percentDecoded),
      container: .javaScriptURL(element: element.shortName), source: file, start: start ?? element.position.known)
  }

  private mutating func add(
    _ findings: ScriptFindings, container: InspectedCall.Container, source: String, start: ScriptPosition?
  ) {
    func place(_ position: ScriptPosition) -> SourcePlace {
      SourcePlace(source: source, position: start.map { position.moved(behind: $0) })
    }
    for call in findings.calls {
      page.calls.append(
        InspectedCall(
          place: place(call.position), container: container, scriptStart: start, call: call,
          consequences: OpenConsequences.reasons(call, frameNames: consequences.frameNames)))
    }
    page.references += findings.references.map { InspectedReference(place: place($0.position), text: $0.text) }
    if let problem = findings.problem {
      page.problems.append(InspectionProblem(place: place(problem.position), message: problem.message))
    }
  }
}

extension SourcePosition {
  fileprivate var known: ScriptPosition? { isKnown ? ScriptPosition(self) : nil }
}

extension ScriptPosition {
  init(_ position: SourcePosition) { self.init(line: position.line, column: position.column) }

  /// Converts a place in a text that begins at `start` of a file into a place in that file.
  func moved(behind start: ScriptPosition) -> ScriptPosition {
    line == 1
      ? ScriptPosition(line: start.line, column: start.column + column - 1)
      : ScriptPosition(line: start.line + line - 1, column: column)
  }
}

extension Element {
  /// HTML Standard, "prepare the script element", steps about the type.
  var isJavaScript: Bool {
    guard let type = attribute("type") else {
      let language = (attribute("language") ?? "").lowercased()
      return language.isEmpty || language.hasPrefix("javascript") || language == "jscript"
    }
    let essence = type.split(separator: ";").first.map { $0.filter { !$0.isWhitespace }.lowercased() } ?? ""
    return [
      "", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript",
      "application/x-javascript", "text/jscript", "text/x-javascript",
    ].contains(essence)
  }

  /// A name such as `button#named`.
  var shortName: String { id.isEmpty ? localName : "\(localName)#\(id)" }
}

extension String {
  /// URL Standard, "percent-decode".
  fileprivate var percentDecoded: String {
    guard contains("%") else { return self }
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.first != UInt8(ascii: "+")
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
