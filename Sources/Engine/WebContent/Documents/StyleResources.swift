import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// What style sheets ask for, of the schemes that the app handles: `@import`, and the `url()` of rules that apply to an
/// element (Docs/Rules.md has the limits: nothing is cascaded). The web is not asked, because nobody would notice.
struct StyleResources {
  /// What a document has asked for by its styles.
  struct State {
    /// Sheets that came from elsewhere.
    var sheets: [(text: StyleSheetText, base: WebURL)] = []
    var asked: Set<String> = []
    var isScheduled = false
  }

  private let document: ContentDocument
  private let page: Page

  /// nil where no scheme is the app's, as almost everywhere.
  init?(of document: ContentDocument) {
    guard let page = document.frame?.page, !page.settings.customSchemes.isEmpty else { return nil }
    self.document = document
    self.page = page
  }

  private var condition: MediaCondition { MediaCondition(viewportWidth: document.imageCandidates.viewportWidth) }

  /// A sheet has come.
  func add(_ response: SimulatedResponse, from url: WebURL, media: String = "") {
    guard condition.holds(media) else { return }
    let text = StyleSheetText(String(decoding: response.body, as: UTF8.self), condition: condition)
    document.styleState.sheets.append((text, url))
    update()
  }

  /// Looks again when the running code is done: WebKit resolves styles before it paints.
  func schedule() {
    guard !document.styleState.isScheduled else { return }
    document.styleState.isScheduled = true
    document.world.queueTask { [weak document] in
      document?.styleState.isScheduled = false
      document.flatMap(StyleResources.init(of:))?.update()
    }
  }

  /// Asks for what the styles name now and was not asked for before.
  func update() {
    let base = document.script.documentBaseURL
    var sheets = document.styleState.sheets
    for element in document.tree.descendants.compactMap(\.asElement) where element.namespace == .html {
      if element.localName == "style", condition.holds(element.attribute("media") ?? "") {
        sheets.append((StyleSheetText(element.childTextContent, condition: condition), base))
      }
      if let own = element.attribute("style"), own.contains("url(") {
        sheets.append((StyleSheetText(declarations: own), base))
      }
    }
    for (sheet, base) in sheets {
      for (url, media) in sheet.imports where condition.holds(media) { importSheet(url, base) }
    }
    let rules = sheets.flatMap { sheet, base in sheet.rules.map { ($0, base) } }
    let used = rules.filter { applies($0.0) }
    for (rule, base) in used { for url in images(of: rule) { ask(url, base, for: .image) } }
    let families = used.flatMap { $0.0.declarations }.filter { $0.name == "font-family" || $0.name == "font" }
      .map { $0.value.lowercased() }
    for (rule, base) in rules where rule.selector == "@font-face" {
      let family = rule.declarations.last { $0.name == "font-family" }?.value.lowercased().filter {
        !"\"'".contains($0)
      }
      guard let family, families.contains(where: { $0.contains(family) }),
        let source = rule.declarations.last(where: { $0.name == "src" }),
        let url = StyleSheetText.urls(in: source.value).first
      else { continue }
      ask(url, base, for: .fetch)
    }
  }

  private func images(of rule: StyleSheetText.Rule) -> [String] {
    rule.declarations.filter { declaration in
      ["background", "list-style", "border-image", "mask", "-webkit-mask", "content"]
        .contains { declaration.name == $0 || declaration.name.hasPrefix($0 + "-") }
    }.flatMap { StyleSheetText.urls(in: $0.value) }
  }

  /// Whether an element matches. Pseudo-elements have the styles of their elements here.
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

  private func importSheet(_ text: String, _ base: WebURL) {
    ask(text, base, for: .style) { [weak document] response, url in
      document.flatMap(StyleResources.init(of:))?.add(response, from: url)
    }
  }

  private func ask(
    _ text: String, _ base: WebURL, for destination: CachedResourceLoader.Destination,
    then receive: @escaping (SimulatedResponse, WebURL) -> Void = { _, _ in }
  ) {
    guard !text.isEmpty, let url = WebURL(text, base: base), page.hasSchemeHandler(for: url),
      document.styleState.asked.insert(url.href).inserted
    else { return }
    document.resources.block(for: url, destination: destination) { outcome in
      if case .success(let response) = outcome, (200..<300).contains(response.status) { receive(response, url) }
    }
  }
}
