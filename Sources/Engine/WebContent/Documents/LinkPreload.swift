import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// `link rel=preload` (HTML Standard, "Link type preload"; WebKit's LinkLoader::preloadIfNeeded). It does not delay the
/// load event.
/// https://html.spec.whatwg.org/multipage/links.html#link-type-preload
struct LinkPreload {
  let document: ContentDocument
  let link: Element

  func load() {
    guard let destination = Self.destination(of: link.attribute("as") ?? "", complain: { document.console(.error, $0) })
    else { return }
    guard let url else { return }
    let media = MediaQueries(view: document.view)
    guard media.hold(link.attribute("media") ?? ""), isSupported(link.attribute("type") ?? "", destination) else {
      return
    }
    document.resources.fetch(url, destination: destination, .init(element: link)) { outcome in
      _ = document.fire(isUsable(outcome, destination) ? "load" : "error", at: link)
    }
  }

  private var url: WebURL? {
    let href = link.attribute("href") ?? ""
    let set = link.attribute("imagesrcset") ?? ""
    let isImageSet = !set.isEmpty && link.attribute("as")?.lowercased() == "image"
    let source =
      isImageSet
      ? document.imageCandidates.best(of: set, source: href, sizes: link.attribute("imagesizes")) ?? "" : href
    if !source.isEmpty, let url = WebURL(source, base: document.script.documentBaseURL) { return url }
    document.console(.error, "<link rel=preload> has an invalid `\(isImageSet ? "imagesrcset" : "href")` value")
    return nil
  }

  /// The meaning of `as` (WebKit's resourceTypeFromAsAttribute); nil if nothing is loaded.
  private static func destination(
    of name: String, complain: (String) -> Void
  ) -> FetchOptions.Destination? {
    switch name {
    case _ where name.lowercased() == "fetch": return FetchOptions.Destination.none
    case "image": return .image
    case "font": return .font
    case "style": return .style
    case "track": return .track
    case "script", "audioworklet", "paintworklet", "serviceworker", "sharedworker", "worker": return .script
    case "audio", "video", "document", "embed", "environmentmap", "iframe", "manifest", "model", "object", "report",
      "xslt":
      return nil
    case "": complain("<link rel=preload> cannot have the empty string as `as` value")
    default: complain("<link rel=preload> must have a valid `as` value")
    }
    return nil
  }

  private func isSupported(_ type: String, _ destination: FetchOptions.Destination) -> Bool {
    guard !type.isEmpty else { return true }
    guard let type = MIMEType(type) else { return false }
    switch destination {
    case .image: return type.type == "image" || type.type == "video"
    case .script: return type.isJavaScript
    case .style: return type.essence == "text/css"
    case .font: return type.type == "font" || type.essence.hasPrefix("application/") && type.essence.contains("font")
    case .track: return type.essence == "text/vtt"
    default: return true
    }
  }

  private func isUsable(
    _ outcome: Result<SimulatedResponse, LoadFailure>, _ destination: FetchOptions.Destination
  ) -> Bool {
    guard case .success(let response) = outcome else { return false }
    switch destination {
    case .image: return response.isImage
    case .none: return true
    default: return response.status < 400
    }
  }
}
