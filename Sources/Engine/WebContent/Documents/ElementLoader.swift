import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// Makes the requests of `ElementRequest`. Images are not decoded: their type or their first bytes tell them.
struct ElementLoader {
  let document: ContentDocument

  /// The loads that elements wait for.
  struct State {
    fileprivate var scheduled: Set<ObjectIdentifier> = []
    /// The newest load of each element that has not ended. It takes the place of older ones (WebKit's ImageLoader).
    fileprivate var newest: [ObjectIdentifier: Int] = [:]
    fileprivate var count = 0
  }

  func inserted(_ element: Element) {
    guard let request = ElementRequest.of(element) else { return }
    // The load may have begun outside the page.
    if request.moment == .atOnce, element.scriptFlags.contains(.alreadyStarted) { return }
    load(element, request)
  }

  func attributeChanged(of element: Element, name: String) {
    guard let request = ElementRequest.of(element) else { return }
    let isSource = request.attributes.contains(name) || name == "srcset" && element.tag == .img
    guard isSource || name == "type" && element.tag == .input || name == "default" && element.tag == .track,
      element.isConnected || request.moment == .atOnce || element.tag == .track
    else { return }
    load(element, request)
  }

  private func load(_ element: Element, _ request: ElementRequest) {
    guard request.moment == .soon else { return begin(element, request) }
    guard request.source(of: element) != nil,
      document.requests.elements.scheduled.insert(ObjectIdentifier(element)).inserted
    else { return }
    document.loading.blockers += 1
    document.world.queueTask(of: .document(document.script)) { [document] in
      document.requests.elements.scheduled.remove(ObjectIdentifier(element))
      document.loading.blockers -= 1
      // The element may want something else by now, or have left the page.
      if element.isConnected || element.tag == .track, let request = ElementRequest.of(element) {
        begin(element, request)
      }
      document.frame?.completion.checkCompleted()
    }
  }

  private func begin(_ element: Element, _ request: ElementRequest) {
    let isImage = element.tag == .img
    guard let source = isImage ? document.imageCandidates.url(of: element) : request.source(of: element) else {
      if isImage { element.imageState = .unavailable }
      return
    }
    if isImage {
      element.scriptFlags.insert(.alreadyStarted)
      element.imageState = .loading
    }
    let number = number(element)
    guard source.contains(where: { !$0.isWhitespace }), let url = WebURL(source, base: document.script.documentBaseURL)
    else {
      // WebKit's ImageLoader::updateFromElement.
      guard request.events == .loadAndError else { return }
      return document.world.queueTask(of: .document(document.script)) { end(element, number, request, nil) }
    }
    if element.tag == .use, !isOutside(url) { return }
    var options = CachedResourceLoader.Options(element: element)
    options.isImageSet = isImage && document.imageCandidates.hasCandidates(element)
    options.mode = request.mode
    if element.tag == .track { options.crossOriginElement = element.parentElement }
    if request.destination == .image, document.frame?.loader.dismissal.isEvent == true {
      return document.resources.sendImagePing(url, isImageSet: options.isImageSet)
    }
    document.resources.block(for: url, destination: request.destination, options) { outcome in
      // WebKit's SVGUseElement hears nothing of a request that is not permitted.
      if element.tag == .use, outcome.isRefused { return }
      end(element, number, request, usable(outcome, for: element))
    }
  }

  /// Makes this load the element's newest.
  private func number(_ element: Element) -> Int {
    document.requests.elements.count += 1
    document.requests.elements.newest[ObjectIdentifier(element)] = document.requests.elements.count
    return document.requests.elements.count
  }

  /// - Parameter response: nil if the load has failed.
  private func end(_ element: Element, _ number: Int, _ request: ElementRequest, _ response: SimulatedResponse?) {
    guard document.requests.elements.newest[ObjectIdentifier(element)] == number else { return }
    document.requests.elements.newest[ObjectIdentifier(element)] = nil
    if element.tag == .img { element.imageState = response.map(Self.state) ?? .broken }
    guard request.events == .loadAndError else { return }
    _ = document.fire(response == nil ? "error" : "load", at: element)
  }

  private static func state(of response: SimulatedResponse) -> ImageState {
    if let size = ImageSize(response.body) { return .available(width: size.width, height: size.height) }
    let text = response.mimeType.essence == "image/svg+xml" ? String(decoding: response.body, as: UTF8.self) : ""
    let size = SVGSize(text)
    return .available(width: size?.width ?? 0, height: size?.height ?? 0)
  }

  /// WebKit's isExternalURIReference and SVGUseElement::updateExternalDocument.
  private func isOutside(_ url: WebURL) -> Bool {
    url.fragment != nil && url.scheme != "data" && url.withoutFragment != document.url.withoutFragment
  }

  /// The response, if it is what the element wants.
  private func usable(
    _ outcome: Result<SimulatedResponse, LoadFailure>, for element: Element
  ) -> SimulatedResponse? {
    guard case .success(let response) = outcome else { return nil }
    let isGood = response.status < 400
    let isUsable =
      switch element.tag {
      case .track: isGood && response.isTextTrack
      case .use: isGood
      // WebKit's HTMLImageLoader::dispatchLoadEvent. Other images are shown whatever the status is.
      case .object: isGood && response.isImage
      default: response.isImage
      }
    return isUsable ? response : nil
  }
}

extension Result where Success == SimulatedResponse, Failure == LoadFailure {
  /// Whether nothing was requested.
  fileprivate var isRefused: Bool {
    switch self {
    case .success: false
    case .failure(.accessControl): true
    case .failure(.network(let failure)): failure == .urlError(code: URLErrorCode.cancelled.rawValue)
    }
  }
}

extension SimulatedResponse {
  /// Whether it is an image, by its type or its first bytes.
  var isImage: Bool { !body.isEmpty && (mimeType.type == "image" || MIMESniffer.sniff(body).type == "image") }

  /// Whether it is a sound or a film, by its type or its first bytes.
  var isMedia: Bool {
    func isMedia(_ type: MIMEType) -> Bool {
      ["audio", "video"].contains(type.type) || type.essence == "application/ogg"
    }
    return !body.isEmpty && (isMedia(mimeType) || isMedia(MIMESniffer.sniff(body)))
  }

  /// WebVTT, "file parsing": the first line.
  fileprivate var isTextTrack: Bool {
    let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
    return text.starts(with: Array("WEBVTT".utf8))
  }
}
