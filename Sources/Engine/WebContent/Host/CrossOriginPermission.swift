import HTMLTree
import SimulatedWeb
import URLStandard

/// Whether a server lets a page of another origin read its response.
struct CrossOriginPermission {
  enum Credentials { case sent, none }

  let origin: Origin
  let credentials: Credentials

  /// https://fetch.spec.whatwg.org/#concept-cors-check
  func isGiven(by response: SimulatedResponse) -> Bool {
    let allowed = response.headers["Access-Control-Allow-Origin"]
    if credentials == .none && allowed == "*" { return true }
    guard allowed == origin.serialized else { return false }
    return credentials == .none || response.headers["Access-Control-Allow-Credentials"] == "true"
  }

  var refusal: String { "Origin \(origin.serialized) is not allowed by Access-Control-Allow-Origin." }
}

/// The `crossorigin` attribute of an element (HTML Standard, "CORS settings attributes").
/// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attributes
enum CrossOriginAttribute {
  case anonymous, useCredentials

  /// nil if the element does not have it: then nobody asks the server.
  init?(of element: Element) {
    guard let text = element.attribute("crossorigin") else { return nil }
    self = text.lowercased() == "use-credentials" ? .useCredentials : .anonymous
  }
}
