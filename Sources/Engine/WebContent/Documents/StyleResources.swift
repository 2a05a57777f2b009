import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// Asks the app's scheme handlers for the resources of style sheets: `@import`, and the `url()` of rules that apply to
/// an element. Nothing is cascaded (see the limits in Docs/Rules.md). The web is not asked, because nobody would
/// notice.
struct StyleResources {
  /// The requests that a document has made because of its styles.
  struct State {
    /// The external sheets.
    var sheets: [(text: StyleSheetText, base: WebURL)] = []
    /// The sheets of the document's own elements, by their text.
    var parsed: [String: StyleSheetText] = [:]
    var asked: Set<String> = []
    var isScheduled = false
  }

  private let document: ContentDocument
  private let page: Page

  /// nil if the app handles no scheme, which is the usual case.
  init?(of document: ContentDocument) {
    guard let page = document.frame?.page, page.handlesSchemes else { return nil }
    self.document = document
    self.page = page
  }

  private var media: MediaQueries { MediaQueries(view: document.view) }

  /// Adds an external sheet that has arrived.
  func add(_ response: SimulatedResponse, from url: WebURL, media condition: String = "") {
    guard media.hold(condition) else { return }
    let text = StyleSheetText(String(decoding: response.body, as: UTF8.self), media: media)
    document.styleState.sheets.append((text, url))
    update()
  }

  /// Schedules an update after the running code: WebKit resolves styles before it paints.
  func schedule() {
    guard !document.styleState.isScheduled else { return }
    document.styleState.isScheduled = true
    document.world.queueTask(of: .document(document.script)) { [weak document] in
      document?.styleState.isScheduled = false
      document.flatMap(StyleResources.init(of:))?.update()
    }
  }

  /// Requests the URLs that the styles name now and that have not been requested before.
  func update() {
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
    for element in document.tree.descendants.compactMap(\.asElement) where element.namespace == .html {
      if element.localName == "style", media.hold(element.attribute("media") ?? "") {
        let text = element.childTextContent
        let sheet = parsed[text] ?? document.styleState.parsed[text] ?? StyleSheetText(text, media: media)
        parsed[text] = sheet
        sheets.append((sheet, base))
      }
      if let own = element.attribute("style"), own.lowercased().contains("url(") {
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
      ["background", "list-style", "border-image", "mask", "-webkit-mask", "content"]
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

  /// The URL, if the app handles its scheme and it has not been requested yet.
  private func newURL(_ text: String, _ base: WebURL) -> WebURL? {
    guard !text.isEmpty, let url = WebURL(text, base: base), page.hasSchemeHandler(for: url),
      !document.styleState.asked.contains(url.href)
    else { return nil }
    return url
  }

  private func importSheet(_ text: String, _ base: WebURL) {
    ask(text, base, for: .style) { [weak document] response, url in
      document.flatMap(StyleResources.init(of:))?.add(response, from: url)
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
