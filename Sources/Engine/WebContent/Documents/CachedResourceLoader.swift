import HTMLTree
import PageScripting
import ScriptValues
import SimulatedWeb
import URLStandard

/// Fetches images, style sheets and scripts for a document, and holds its load event until they are there.
struct CachedResourceLoader {
  let document: ContentDocument
  private var world: ContentWorld { document.world }

  /// Fetches and follows redirects. The answer arrives as a task.
  func fetch(
    _ url: WebURL, destination: FetchOptions.Destination, isImageSet: Bool = false,
    crossOrigin: CrossOriginAttribute? = nil, then receive: @escaping (Result<SimulatedResponse, LoadFailure>) -> Void
  ) {
    guard let page = document.frame?.page else { return }
    if document.frame?.loader.refusesSubresources == true {
      return world.queueTask(of: .page(page.id)) { receive(.failure(.cancelled)) }
    }
    var request = PageRequest(
      url, for: destination, crossOrigin: crossOrigin, by: RequestClient(document, page: page))
    // Players read the first bytes of a file. They ask for the rest when they know its length.
    if destination.isMedia { request.fields.add("Range", "bytes=0-1") }
    let loader = SubresourceLoader(request, page: page, document: document)
    loader.isImageSet = isImageSet
    loader.start { [weak document] outcome in
      // A document that is gone runs nothing.
      guard let document, document.frame != nil else { return }
      receive(outcome.map(\.response))
    }
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
    block(
      for: url, destination: .image, isImageSet: document.imageCandidates.hasCandidates(element),
      crossOrigin: CrossOriginAttribute(of: element)
    ) { outcome in
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
    block(for: url, destination: .style, crossOrigin: CrossOriginAttribute(of: element)) { outcome in
      pipeline?.pendingStyleSheets -= 1
      var loaded = false
      if case .success(let response) = outcome, (200..<300).contains(response.status) {
        loaded = true
        StyleResources(of: document)?.add(response, from: url, media: element.attribute("media") ?? "")
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
    for url: WebURL, destination: FetchOptions.Destination, isImageSet: Bool = false,
    crossOrigin: CrossOriginAttribute? = nil, then receive: @escaping (Result<SimulatedResponse, LoadFailure>) -> Void
  ) {
    document.loading.blockers += 1
    fetch(url, destination: destination, isImageSet: isImageSet, crossOrigin: crossOrigin) { outcome in
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

extension Result where Success == SimulatedResponse {
  fileprivate var isImage: Bool {
    guard case .success(let response) = self else { return false }
    return (200..<300).contains(response.status) && response.mimeType.type == "image"
  }
}
