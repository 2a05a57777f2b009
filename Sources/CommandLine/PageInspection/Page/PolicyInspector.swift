import HTMLTree
import PagePolicies
import URLStandard

/// Lists the elements that a page's own Content-Security-Policy forbids or changes, in the order of the page.
struct PolicyInspector {
  private let page: WebURL
  private let file: String
  private var base: WebURL
  private var content: ContentPolicy?
  private var upgrades = InsecureUpgrades()
  private(set) var remarks: [InspectionProblem] = []

  init(page: WebURL, file: String, policy: ContentSecurityPolicy?) {
    (self.page, self.file, base) = (page, file, page)
    if let policy { take(policy) }
  }

  private mutating func take(_ policy: ContentSecurityPolicy) {
    if policy.upgradesInsecureRequests { upgrades.begin(for: page) }
    guard content != nil else { return content = ContentPolicy(policy: policy, selfOrigin: page.origin) }
    content?.policy.add(policy)
  }

  /// Elements come in the order of the page: a `meta` element holds for the elements behind it.
  mutating func read(_ element: Element) {
    if element.localName == "meta", element.attribute("http-equiv")?.lowercased() == "content-security-policy",
      element.parentElement?.localName == "head", let text = element.attribute("content"),
      let policy = ContentSecurityPolicy(meta: text)
    {
      take(policy)
    }
    guard content != nil else { return }
    readAttributes(of: element)
    readContent(of: element)
  }

  private mutating func readAttributes(of element: Element) {
    for attribute in element.attributes {
      let position = attribute.valuePosition.isKnown ? attribute.valuePosition : element.position
      if attribute.name.hasPrefix("on"), attribute.name.count > 2 {
        check(.handler(attribute.value), "\(attribute.name) of \(element.shortName) does not run", at: position)
      } else if attribute.name == "style" {
        check(.styleAttribute(attribute.value), "the style of \(element.shortName) is not applied", at: position)
      }
    }
  }

  private mutating func readContent(of element: Element) {
    let nonce = element.cryptographicNonce
    switch element.localName {
    case "script" where element.isJavaScript: readScript(element, nonce: nonce)
    case "style":
      check(
        .inlineStyle(element.childTextContent, nonce: nonce), "this style sheet is not applied", at: element.position)
    case "base":
      guard let (url, position) = url(of: element, "href") else { return }
      if check(.baseURL(url), "\(url.href) does not become the base URL", at: position) { base = url }
    case "a", "area": navigate(element, "href", as: nil)
    case "iframe", "frame": navigate(element, "src", as: .frame)
    case "form": navigate(element, "action", as: .form)
    case "button", "input": navigate(element, "formaction", as: .form)
    case "img": request(element, "src", as: .image)
    case "audio", "video", "source", "track": request(element, "src", as: .media)
    case "object": request(element, "data", as: .object)
    case "embed": request(element, "src", as: .object)
    case "link":
      let relations = (element.attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      if relations.contains("stylesheet") { request(element, "href", as: .style(nonce: nonce)) }
      if relations.contains("manifest") { request(element, "href", as: .manifest) }
    default: break
    }
  }

  private mutating func readScript(_ element: Element, nonce: String) {
    let integrity = element.attribute("integrity") ?? ""
    let source = element.hasAttribute("src") ? "" : element.childTextContent
    let url = self.url(of: element, "src")?.url
    let what = url.map { "the script \($0.href) is not requested" } ?? "this script does not run"
    let script = GuardedAction.ScriptElement(
      url: url, source: source, nonce: nonce, integrity: integrity, isParserInserted: true)
    check(.scriptElement(script), what, at: element.position)
    if let url {
      check(.load(url, .script(nonce: nonce, integrity: integrity)), what, at: element.position)
    } else if !source.isEmpty {
      check(.inlineScript(source, nonce: nonce), what, at: element.position)
    }
  }

  private mutating func request(_ element: Element, _ attribute: String, as kind: GuardedAction.LoadKind) {
    guard let (url, position) = url(of: element, attribute) else { return }
    check(.load(upgrades.upgraded(url, for: .load) ?? url, kind), "\(url.href) is not requested", at: position)
  }

  /// - Parameter kind: nil for links.
  private mutating func navigate(_ element: Element, _ attribute: String, as kind: GuardedAction.LoadKind?) {
    guard let (url, position) = url(of: element, attribute) else { return }
    if url.scheme == "javascript" {
      check(.scriptURL(url.href), "the javascript: URL of \(element.shortName) does not run", at: position)
      return
    }
    let occasion: InsecureUpgrades.Occasion
    switch kind {
    case nil: occasion = .navigation
    case .form: occasion = .form
    default: occasion = .load
    }
    let upgraded = note(upgradeOf: url, for: occasion, at: position)
    switch kind {
    case .form:
      check(.load(upgraded, .form), "\(element.shortName) may not send its data to \(upgraded.href)", at: position)
    case .frame: check(.load(upgraded, .frame), "the frame does not load \(upgraded.href)", at: position)
    default: break
    }
  }

  /// A call of `window.open` with that URL (WebKit's FrameLoader::changeLocation of the new window).
  mutating func readOpenedURL(_ text: String, at place: SourcePlace) {
    guard content != nil, let url = WebURL(text, base: base) else { return }
    if url.scheme == "javascript" { return check(.scriptURL(url.href), "this call opens nothing", at: place) }
    if let secure = upgrades.upgraded(url, for: .navigation) {
      remarks.append(InspectionProblem(place: place, message: Self.upgrade(url, secure)))
    }
  }

  private mutating func note(
    upgradeOf url: WebURL, for occasion: InsecureUpgrades.Occasion, at position: SourcePosition
  ) -> WebURL {
    guard let secure = upgrades.upgraded(url, for: occasion) else { return url }
    remarks.append(InspectionProblem(place: place(position), message: Self.upgrade(url, secure)))
    return secure
  }

  private static func upgrade(_ url: WebURL, _ secure: WebURL) -> String {
    "\(url.href) becomes \(secure.href): upgrade-insecure-requests"
  }

  private func url(of element: Element, _ attribute: String) -> (url: WebURL, position: SourcePosition)? {
    guard let text = element.attribute(attribute), !text.isEmpty, let url = WebURL(text, base: base) else { return nil }
    let position = element.valuePosition(ofAttribute: attribute)
    return (url, position.isKnown ? position : element.position)
  }

  private func place(_ position: SourcePosition) -> SourcePlace {
    SourcePlace(source: file, position: position.isKnown ? ScriptPosition(position) : nil)
  }

  @discardableResult
  private mutating func check(_ action: GuardedAction, _ what: String, at position: SourcePosition) -> Bool {
    let place = place(position)
    check(action, what, at: place)
    return content?.violations(of: action).forbid != true
  }

  private mutating func check(_ action: GuardedAction, _ what: String, at place: SourcePlace) {
    for violation in content?.violations(of: action) ?? [] {
      let note = violation.disposition == .report ? " (report only)" : ""
      remarks.append(InspectionProblem(place: place, message: "\(what): \(violation.directive)\(note)"))
    }
  }
}
