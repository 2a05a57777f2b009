import SimulatedWeb
import URLStandard

/// The content of a load by the app.
package enum APILoad: Sendable {
  case request(NavigationRequest)
  case html(String, base: WebURL?)
  case data([UInt8], mimeType: String, encoding: String, base: WebURL)
  case simulated(NavigationRequest, SimulatedResponse)

  /// Whether the content comes from the web rather than from the app.
  package var isRequest: Bool {
    if case .request = self { true } else { false }
  }
}
