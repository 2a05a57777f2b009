import HTMLTree
import PagePolicies
import PageScripting
import ScriptValues
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
  }

  /// Fetches and follows redirects. The answer arrives as a task.
  func fetch(
    _ url: WebURL, destination: FetchOptions.Destination, _ options: Options = Options(),
    then receive: @escaping (Result<SimulatedResponse, LoadFailure>) -> Void
  ) {
    guard let page = document.frame?.page else { return }
    let url = document.upgraded(url)
    let kind = document.policies.content == nil ? nil : destination.guardedKind(of: options.element)
    if document.frame?.loader.refusesSubresources == true || kind.map({ !document.permits(.load(url, $0)) }) == true {
      return world.queueTask(of: .page(page.id)) { receive(.failure(.cancelled)) }
    }
    var request = PageRequest(
      url, for: destination, crossOrigin: options.element.flatMap(CrossOriginAttribute.init(of:)),
      by: RequestClient(document, page: page))
    // Players read the first bytes of a file. They ask for the rest when they know its length.
    if destination.isMedia { request.fields.add("Range", "bytes=0-1") }
    let loader = SubresourceLoader(request, page: page, document: document)
    loader.isImageSet = options.isImageSet
    loader.guarded = kind.map { RequestGuard(kind: $0, url: url) }
    loader.start { [weak document] outcome in
      // A document that is gone runs nothing.
      guard let document, document.frame != nil else { return }
      receive(outcome.map(\.response))
    }
  }

  /// The request of an image in a page that is being left: it goes out, and nobody awaits its answer (rule 5.19; WebKit's
  /// PingLoader::loadImage).
  private func sendImagePing(_ url: WebURL, isImageSet: Bool) {
    guard let page = document.frame?.page else { return }
    var request = PageRequest(url, FetchOptions(.image), by: RequestClient(document, page: page))
    request.fields = ["Accept": "*/*", "Cache-Control": "max-age=0"]
    let loader = SubresourceLoader(request, page: page, document: document)
    loader.isImageSet = isImageSet
    loader.start { _ in }
  }

  /// Loads `img`, `link rel=stylesheet` and similar elements once they are in the document.
  func load(_ element: Element) {
    switch element.localName {
    case "img": loadImage(element)
    case "link": loadStyleSheet(element)
    default: break
    }
  }

  private func loadImage(_ element: Element) {
    guard let source = document.imageCandidates.url(of: element), !source.isEmpty,
      let url = WebURL(source, base: document.script.documentBaseURL)
    else { return }
    // Moving it into the page later does not load it again.
    element.scriptFlags.insert(.alreadyStarted)
    let isImageSet = document.imageCandidates.hasCandidates(element)
    if document.frame?.loader.dismissal.isEvent == true { return sendImagePing(url, isImageSet: isImageSet) }
    block(for: url, destination: .image, Options(isImageSet: isImageSet, element: element)) { outcome in
      _ = document.fire(outcome.isImage ? "load" : "error", at: element)
    }
  }

  private func loadStyleSheet(_ element: Element) {
    let relations = (element.attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    if relations.contains("modulepreload") { return ModuleRunner(document: document).preload(element) }
    guard relations.contains("stylesheet"), !relations.contains("alternate"),
      let source = element.attribute("href"), !source.isEmpty,
      let url = WebURL(source, base: document.script.documentBaseURL)
    else { return }
    let pipeline = document.loading.pipeline
    pipeline?.pendingStyleSheets += 1
    block(for: url, destination: .style, Options(element: element)) { outcome in
      pipeline?.pendingStyleSheets -= 1
      var loaded = false
      if case .success(let response) = outcome, (200..<300).contains(response.status) {
        let refusal = ResponseChecks(response: response).styleRefusal(
          integrity: element.attribute("integrity"), isReadable: document.mayRead(response, of: element),
          mode: document.tree.quirksMode)
        if let refusal {
          document.console(.error, refusal)
        } else {
          loaded = true
          StyleResources(of: document)?.add(response, from: url, media: element.attribute("media") ?? "")
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
      return document.script.tellOnce("XSLT is not simulated: the document is shown as it is, without \(url.href)")
    }
    let pipeline = document.loading.pipeline
    pipeline?.pendingStyleSheets += 1
    block(for: url, destination: .style) { _ in
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

extension FetchOptions.Destination {
  /// The kind as which a Content-Security-Policy judges the request (WebKit's
  /// CachedResourceLoader::allowedByContentSecurityPolicy).
  fileprivate func guardedKind(of element: Element?) -> GuardedAction.LoadKind? {
    switch self {
    case .script:
      .script(nonce: element?.cryptographicNonce ?? "", integrity: element?.attribute("integrity") ?? "")
    case .style: .style(nonce: element?.cryptographicNonce ?? "")
    case .image: .image
    case .audio, .video, .track: .media
    case .font: .font
    case .manifest: .manifest
    default: nil
    }
  }
}

extension Result where Success == SimulatedResponse {
  fileprivate var isImage: Bool {
    guard case .success(let response) = self else { return false }
    return (200..<300).contains(response.status) && response.mimeType.type == "image"
  }
}
