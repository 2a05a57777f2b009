import HTMLTree
import PagePolicies
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard

/// Fetches images, style sheets and scripts for a document, and holds its load event until they are there.
struct CachedResourceLoader {
  let document: ContentDocument
  private var world: ContentWorld { document.world }

  /// The options of a request, besides its URL and its kind.
  struct Options {
    /// Whether the URL is a candidate of an image.
    var isImageSet = false
    /// The element that wants the resource: its nonce, its integrity and its `crossorigin` count.
    var element: Element?
    /// The element whose `crossorigin` counts instead.
    var crossOriginElement: Element?
    /// nil if `crossorigin` decides.
    var mode: FetchOptions.Mode?
    /// Whether an `object` or `embed` element wants it, which is for `object-src` to decide as well.
    var isForPlugIn: Bool { element?.tag == .object || element?.tag == .embed }
  }

  /// Fetches and follows redirects. The answer arrives as a task.
  func fetch(
    _ url: WebURL, destination: FetchOptions.Destination, _ options: Options = Options(),
    then receive: @escaping (Result<SimulatedResponse, LoadFailure>) -> Void
  ) {
    guard let page = document.frame?.page else { return }
    let url = document.upgraded(url)
    let kind = document.policies.content == nil ? nil : destination.guardedKind(of: options.element)
    if document.frame?.loader.refusesSubresources == true || !isPermitted(url, kind, options) {
      return world.queueTask(of: .page(page.id)) { receive(.failure(.cancelled)) }
    }
    let request = request(for: url, destination, options, page)
    let receive: (Result<SimulatedResponse, LoadFailure>) -> Void = { [weak document] outcome in
      // A document that is gone runs nothing.
      guard let document, document.frame != nil else { return }
      receive(outcome)
    }
    switch document.requests.memory.use(url, request.options, before: document.loading.loadEvent, receive) {
    case .wait: return
    case .use(let response): world.queueTask(of: .page(page.id)) { receive(.success(response)) }
    case .load(let end):
      let loader = SubresourceLoader(request, page: page, document: document)
      loader.isImageSet = options.isImageSet
      loader.guarded = kind.map { RequestGuard(kind: $0, url: url) }
      loader.start { outcome in end(outcome.map(\.response)) }
    }
  }

  private func isPermitted(_ url: WebURL, _ kind: GuardedAction.LoadKind?, _ options: Options) -> Bool {
    guard let kind else { return true }
    if options.isForPlugIn, !document.permits(.load(url, .object)) { return false }
    return document.permits(.load(url, kind))
  }

  private func request(
    for url: WebURL, _ destination: FetchOptions.Destination, _ options: Options, _ page: Page
  ) -> PageRequest {
    var client = RequestClient(document, page: page)
    if let policy = options.element.flatMap(ReferrerPolicy.init(of:)) { client.referrerPolicy = policy }
    let crossOrigin = (options.crossOriginElement ?? options.element).flatMap(CrossOriginAttribute.init(of:))
    var request = PageRequest(
      url, for: destination, crossOrigin: options.mode == nil ? crossOrigin : nil, by: client)
    if let mode = options.mode { request.options.mode = mode }
    // Players read the first bytes of a file. They ask for the rest when they know its length.
    if destination.isMedia { request.fields.add("Range", "bytes=0-1") }
    return request
  }

  /// The request of an image in a page that is being left: it goes out, and nobody awaits its answer (rule 5.19; WebKit's
  /// PingLoader::loadImage).
  func sendImagePing(_ url: WebURL, isImageSet: Bool) {
    guard let page = document.frame?.page else { return }
    var request = PageRequest(url, FetchOptions(.image), by: RequestClient(document, page: page))
    request.fields = ["Accept": "*/*", "Cache-Control": "max-age=0"]
    let loader = SubresourceLoader(request, page: page, document: document)
    loader.isImageSet = isImageSet
    loader.start { _ in }
  }

  /// Loads what a `link` element wants once it is in the document (WebKit's HTMLLinkElement::process and
  /// LinkLoader::loadLink). The remaining relations request nothing: icons are for apps that ask for them, and prefetching
  /// is off.
  func load(_ link: Element) {
    let relations = (link.attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    if relations.contains("modulepreload") { return ModuleRunner(document: document).preload(link) }
    if relations.contains("preload") { LinkPreload(document: document, link: link).load() }
    guard relations.contains("stylesheet"), !link.hasAttribute("disabled") else { return }
    if let type = link.attribute("type"), MIMEType(type)?.essence != "text/css" { return }
    loadStyleSheet(link, isAlternate: relations.contains("alternate"))
  }

  private func loadStyleSheet(_ element: Element, isAlternate: Bool) {
    guard let source = element.attribute("href"), !source.isEmpty,
      let url = WebURL(source, base: document.script.documentBaseURL)
    else { return }
    // Scripts do not wait for sheets that are not in use.
    let pipeline = isAlternate ? nil : document.loading.pipeline
    pipeline?.pendingStyleSheets += 1
    let integrity = element.attribute("integrity")
    block(for: url, destination: .style, Options(element: element)) { outcome in
      pipeline?.pendingStyleSheets -= 1
      var loaded = false
      if case .success(let response) = outcome, (200..<300).contains(response.status) {
        let refusal = ResponseChecks(response: response).styleRefusal(
          integrity: integrity, isReadable: document.mayRead(response, of: element),
          mode: document.tree.quirksMode)
        if let refusal {
          document.console(.error, refusal)
        } else {
          loaded = true
          if !isAlternate {
            StyleResources(of: document).add(response, from: url, media: element.attribute("media") ?? "")
          }
        }
      }
      _ = document.fire(loaded ? "load" : "error", at: element)
      document.parser.goOn(after: pipeline)
    }
  }

  /// WebKit's ProcessingInstruction::checkStyleSheet.
  func load(_ instruction: ProcessingInstruction) {
    guard let sheet = StyleSheetInstruction(instruction),
      let url = WebURL(sheet.href, base: document.script.documentBaseURL)
    else { return }
    if sheet.isXSL {
      document.script.tellOnce("XSLT is not simulated: the document is shown as it is, without \(url.href)")
    }
    let pipeline = document.loading.pipeline
    pipeline?.pendingStyleSheets += 1
    var options = Options()
    if sheet.isXSL { options.mode = .sameOrigin }
    block(for: url, destination: sheet.isXSL ? .xslt : .style, options) { _ in
      pipeline?.pendingStyleSheets -= 1
      document.parser.goOn(after: pipeline)
    }
  }

  func block(
    for url: WebURL, destination: FetchOptions.Destination, _ options: Options = Options(),
    then receive: @escaping (Result<SimulatedResponse, LoadFailure>) -> Void
  ) {
    document.loading.blockers += 1
    fetch(url, destination: destination, options) { outcome in
      document.loading.blockers -= 1
      receive(outcome)
      if let frame = document.frame { frame.completion.checkCompleted() }
    }
  }
}

extension ContentDocument {
  var resources: CachedResourceLoader { CachedResourceLoader(document: self) }

  var view: ViewGeometry { frame?.view ?? world.rules.view }
  var imageCandidates: ImageCandidates { ImageCandidates(view: view) }
}

extension ReferrerPolicy {
  /// The element's own, for elements that may have one.
  fileprivate init?(of element: Element) {
    guard [.img, .script, .link].contains(element.tag), let text = element.attribute("referrerpolicy") else {
      return nil
    }
    self.init(rawValue: text.lowercased())
  }
}
