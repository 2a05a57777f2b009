import HTMLTree
import PagePolicies
import PageScripting
import SimulatedWeb

/// The request that an attribute of an element causes: the one table, after the elements' sections of the HTML Standard and WebKit's
/// `ImageLoader`, `HTMLMediaElement`, `TextTrackLoader`, `SVGUseElement` and `SVGFEImageElement`. Scripts, style sheets,
/// preloads and frames have loaders of their own.
///
/// The destination decides which directive of a Content-Security-Policy is asked (`FetchOptions.Destination.guardedKind`),
/// and the attribute `crossorigin` decides the mode, unless a row says otherwise. Each request delays the load event.
struct ElementRequest {
  enum Moment {
    /// As soon as the element has the attribute, in the page or not.
    case atOnce
    /// As soon as the element is in the page.
    case inserted
    /// When the element gets its style, or a player its tracks. That is soon after the running script.
    case soon
  }

  /// The events by which the element hears of the end.
  enum Events { case none, loadAndError }

  /// The names of the attribute; the first that the element has counts.
  let attributes: [String]
  let destination: FetchOptions.Destination
  let moment: Moment
  let events: Events
  /// nil if `crossorigin` decides.
  var mode: FetchOptions.Mode?

  private static let image = ElementRequest(
    attributes: ["src"], destination: .image, moment: .atOnce, events: .loadAndError)
  private static let imageButton = ElementRequest(
    attributes: ["src"], destination: .image, moment: .soon, events: .loadAndError)
  private static let poster = ElementRequest(
    attributes: ["poster"], destination: .image, moment: .soon, events: .none)
  private static let background = ElementRequest(
    attributes: ["background"], destination: .image, moment: .soon, events: .none, mode: .noCORS)
  private static let object = ElementRequest(
    attributes: ["data"], destination: .image, moment: .soon, events: .loadAndError)
  private static let embed = ElementRequest(
    attributes: ["src"], destination: .image, moment: .soon, events: .loadAndError)
  private static let track = ElementRequest(
    attributes: ["src"], destination: .track, moment: .soon, events: .loadAndError)
  private static let pictureOfSVG = ElementRequest(
    attributes: ["href", "xlink:href"], destination: .image, moment: .inserted, events: .loadAndError)
  private static let filterImage = ElementRequest(
    attributes: ["href", "xlink:href"], destination: .image, moment: .inserted, events: .none, mode: .noCORS)
  private static let use = ElementRequest(
    attributes: ["href", "xlink:href"], destination: .image, moment: .inserted, events: .loadAndError,
    mode: .sameOrigin)

  /// The element's row; nil if it requests nothing, or with a loader of its own.
  static func of(_ element: Element) -> ElementRequest? {
    switch (element.namespace, element.tag) {
    case (.html, .img): image
    case (.html, .input): element.attribute("type")?.lowercased() == "image" ? imageButton : nil
    case (.html, .video): poster
    case (.html, .track):
      element.hasAttribute("default") && element.parentElement?.isPlayer == true ? track : nil
    case (.html, .object): element.showsImage ? object : nil
    case (.html, .embed): element.showsImage ? embed : nil
    case (.html, .body), (.html, .table), (.html, .tr), (.html, .td), (.html, .th), (.html, .tbody), (.html, .thead),
      (.html, .tfoot):
      background
    case (.svg, .image): pictureOfSVG
    case (.svg, .feimage): filterImage
    case (.svg, .use): use
    default: nil
    }
  }

  func source(of element: Element) -> String? { attributes.lazy.compactMap { element.attribute($0) }.first }
}

extension Element {
  var isPlayer: Bool { namespace == .html && (tag == .audio || tag == .video) }

  /// Whether an `object` or `embed` element shows an image (WebKit's objectContentType). SVG is a page.
  fileprivate var showsImage: Bool { plugInType.map { $0.type == "image" && !$0.isXML } ?? false }

  /// Whether an `object` or `embed` element shows a page (HTML Standard, "the object element" and "the embed element";
  /// WebKit's objectContentType). If neither the element nor the URL tells the type, it is taken for a page.
  var showsFrame: Bool {
    guard let url = attribute(localName == "object" ? "data" : "src"), !url.isEmpty else { return false }
    guard let type = plugInType else { return attribute("type")?.isEmpty != false }
    return type.isHTML || type.isXML || type.essence.hasPrefix("text/") || type.isJSON
  }

  /// The type that the element says, or that its URL's ending stands for.
  private var plugInType: MIMEType? {
    if let type = attribute("type"), !type.isEmpty { return MIMEType(type) }
    let url = attribute(localName == "object" ? "data" : "src") ?? ""
    let known = MIMEType.contentType(forFile: String(url.prefix { $0 != "?" && $0 != "#" }))
    return known == "application/octet-stream" ? nil : MIMEType(known)
  }
}

extension FetchOptions.Destination {
  /// The kind of load as which a Content-Security-Policy judges it (WebKit's CachedResourceLoader::allowedByContentSecurityPolicy).
  func guardedKind(of element: Element?) -> GuardedAction.LoadKind? {
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
