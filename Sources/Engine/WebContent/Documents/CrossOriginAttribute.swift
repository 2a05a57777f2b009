import HTMLTree

/// The `crossorigin` attribute of an element (HTML Standard, "CORS settings attributes").
/// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attributes
enum CrossOriginAttribute {
  case anonymous, useCredentials

  /// nil if the element does not have the attribute: the server is then not asked for permission.
  init?(of element: Element) {
    guard let text = element.attribute("crossorigin") else { return nil }
    self = text.lowercased() == "use-credentials" ? .useCredentials : .anonymous
  }
}
