import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// Requests the resources of style sheets: `@import`, and the `url()` of rules that apply to an element. Nothing is
/// cascaded (see the limits in Docs/Rules.md). A page whose styles name no URL pays for looking at their text once.
struct StyleResources {
  /// The requests that a document has made because of its styles.
  struct State {
    /// External sheets.
    fileprivate var sheets: [(text: StyleSheetText, base: WebURL)] = []
    /// The `style` elements, and those with a `style` attribute that names a URL.
    fileprivate var owners: [Element] = []
    fileprivate var known: Set<ObjectIdentifier> = []
    /// Sheets of the document's own elements, by their text.
    fileprivate var parsed: [String: StyleSheetText] = [:]
    fileprivate var asked: Set<String> = []
    fileprivate var isScheduled = false
  }

  private let document: ContentDocument

  init(of document: ContentDocument) { self.document = document }

  private var media: MediaQueries { MediaQueries(view: document.view) }
  private var isUsed: Bool { !document.styleState.sheets.isEmpty || !document.styleState.owners.isEmpty }

  /// Adds an external sheet that has arrived.
  func add(_ response: SimulatedResponse, from url: WebURL, media condition: String = "") {
    guard media.hold(condition) else { return }
    let text = StyleSheetText(response.body, media: media)
    guard !text.isEmpty else { return }
    document.styleState.sheets.append((text, url))
    update()
  }

  /// An element has entered the page.
  func inserted(_ element: Element) {
    guard element.tag == .style || element.attribute("style").map(StyleSheetText.mayRequest) == true else { return }
    note(element)
  }

  func attributeChanged(of element: Element, name: String) {
    if name == "style", element.attribute("style").map(StyleSheetText.mayRequest) == true { note(element) }
    schedule()
  }

  private func note(_ element: Element) {
    guard document.styleState.known.insert(ObjectIdentifier(element)).inserted else { return }
    document.styleState.owners.append(element)
  }

  /// Elements that have left the page are noted again when they come back.
  private func forgetOwners() {
    let gone = document.styleState.owners.filter { !$0.isConnected }
    guard !gone.isEmpty else { return }
    document.styleState.known.subtract(gone.map { ObjectIdentifier($0) })
    document.styleState.owners.removeAll { !$0.isConnected }
  }

  /// Looks again once the running code is done: WebKit resolves styles before it paints.
  func schedule() {
    guard isUsed, !document.styleState.isScheduled else { return }
    document.styleState.isScheduled = true
    document.world.queueTask(of: .document(document.script)) {
      document.styleState.isScheduled = false
      update()
    }
  }

  /// Requests the URLs that the styles name now and that have not been requested before.
  func update() {
    guard isUsed else { return }
    let sheets = document.styleState.sheets + sheetsOfElements()
    for (sheet, base) in sheets {
      for (url, condition) in sheet.imports where media.hold(condition) { importSheet(url, base) }
    }
    let rules = sheets.flatMap { sheet, base in sheet.rules.map { ($0, base) } }
    for (rule, base) in rules {
      // The expensive question, whether a rule applies, comes last.
      let news = images(of: rule).filter { newURL($0, base) != nil }
      if !news.isEmpty, applies(rule) { for url in news { ask(url, base, for: .image) } }
    }
    askForFonts(rules)
  }

  private func sheetsOfElements() -> [(text: StyleSheetText, base: WebURL)] {
    let base = document.script.documentBaseURL
    var sheets: [(text: StyleSheetText, base: WebURL)] = []
    var parsed: [String: StyleSheetText] = [:]
    forgetOwners()
    for element in document.styleState.owners {
      if element.tag == .style, media.hold(element.attribute("media") ?? "") {
        let text = element.childTextContent
        guard StyleSheetText.mayRequest(text) else { continue }
        let sheet = parsed[text] ?? document.styleState.parsed[text] ?? StyleSheetText(Array(text.utf8), media: media)
        parsed[text] = sheet
        sheets.append((sheet, base))
      }
      if let own = element.attribute("style"), StyleSheetText.mayRequest(own) {
        sheets.append((StyleSheetText(declarations: own), base))
      }
    }
    document.styleState.parsed = parsed
    return sheets
  }

  /// Requests fonts. A font is requested once a rule that applies names its family.
  private func askForFonts(_ rules: [(StyleSheetText.Rule, WebURL)]) {
    var families: Set<String>?
    for (rule, base) in rules where rule.selector == "@font-face" {
      guard let family = rule.declarations.last(where: { $0.name == "font-family" }),
        let source = rule.declarations.last(where: { $0.name == "src" }),
        let url = StyleSheetText.urls(in: source.value).first, newURL(url, base) != nil
      else { continue }
      let known = families ?? usedFamilies(rules)
      families = known
      if known.contains(Self.familyName(family.value)) { ask(url, base, for: .font) }
    }
  }

  private func usedFamilies(_ rules: [(StyleSheetText.Rule, WebURL)]) -> Set<String> {
    var names: Set<String> = []
    for (rule, _) in rules where rule.selector != "@font-face" {
      let values = rule.declarations.filter { $0.name == "font-family" || $0.name == "font" }
      guard !values.isEmpty, applies(rule) else { continue }
      for value in values {
        let list = value.value.split(separator: ",")
        for (index, name) in list.enumerated() {
          names.insert(Self.familyName(value.name == "font" && index == 0 ? Self.afterSize(name) : String(name)))
        }
      }
    }
    return names
  }

  /// The rest of a `font` value after its size. The size, and the values that may precede it, come before the first
  /// family.
  private static func afterSize(_ text: Substring) -> String {
    if let quote = text.firstIndex(where: { "\"'".contains($0) }) { return String(text[quote...]) }
    let words = text.split(whereSeparator: \.isWhitespace)
    let size = words.lastIndex { word in
      word.first.map { $0.isNumber || $0 == "." } == true
        || ["small", "medium", "large", "smaller", "larger"].contains { word.lowercased().hasSuffix($0) }
    }
    return words.dropFirst(size.map { $0 + 1 } ?? 0).joined(separator: " ")
  }

  private static func familyName(_ text: String) -> String {
    text.filter { !"\"'".contains($0) }.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  private func images(of rule: StyleSheetText.Rule) -> [String] {
    rule.declarations.filter { declaration in
      [
        "background", "list-style", "border-image", "mask", "-webkit-mask", "content", "cursor", "shape-outside",
        "-webkit-border-image", "-webkit-box-reflect",
      ]
      .contains { declaration.name == $0 || declaration.name.hasPrefix($0 + "-") }
    }.flatMap { StyleSheetText.urls(in: $0.value) }
  }

  /// Whether the rule applies to an element. Pseudo-elements have the styles of their elements here.
  private func applies(_ rule: StyleSheetText.Rule) -> Bool {
    guard !rule.selector.isEmpty else { return true }
    guard !rule.selector.hasPrefix("@") else { return false }
    var selector = rule.selector
    for name in ["::before", "::after", ":before", ":after", "::marker"] {
      selector = selector.replacing(name, with: "")
    }
    guard let list = try? SelectorList(parsing: selector) else { return false }
    return list.first(in: document.tree) != nil
  }

  /// The URL, if it has not been requested yet. What a `data:` URL contains matters to policies only.
  private func newURL(_ text: String, _ base: WebURL) -> WebURL? {
    guard !text.isEmpty, !text.hasPrefix("data:") || document.policies.content != nil,
      let url = WebURL(text, base: base), !document.styleState.asked.contains(url.href)
    else { return nil }
    return url
  }

  private func importSheet(_ text: String, _ base: WebURL) {
    ask(text, base, for: .style) { [weak document] response, url in
      if let document { StyleResources(of: document).add(response, from: url) }
    }
  }

  private func ask(
    _ text: String, _ base: WebURL, for destination: FetchOptions.Destination,
    then receive: @escaping (SimulatedResponse, WebURL) -> Void = { _, _ in }
  ) {
    guard let url = newURL(text, base) else { return }
    document.styleState.asked.insert(url.href)
    document.resources.block(for: url, destination: destination) { outcome in
      if case .success(let response) = outcome, (200..<300).contains(response.status) { receive(response, url) }
    }
  }
}
