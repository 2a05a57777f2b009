import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// Responses that need no network.
extension ContentWorld {
  /// Reads a file. If the app lets one page read it, all pages of its process can, because WebKit extends the sandbox
  /// of the process.
  func readFile(at url: WebURL) -> SimulatedExchange.Outcome {
    web.readFile(at: url, granted: pages.values.flatMap(\.settings.readableFiles))
  }

  /// The response for blob:, data: and file: URLs, which need no network. Only pages from files may load files
  /// (WebKit's SecurityOrigin::canDisplay).
  func localAnswer(to url: WebURL, for document: ContentDocument?) -> Result<SimulatedResponse, NetworkFailure>? {
    switch url.scheme {
    case "file":
      guard document?.url.scheme == "file" else { return .failure(.cannotOpenFile) }
      switch readFile(at: url) {
      case .response(let response): return .success(response)
      case .failure(let failure): return .failure(failure)
      case .noAnswer: return .failure(.timedOut)
      }
    case "data":
      guard let content = DataURL(url) else { return .failure(.badURL) }
      return .success(content.response(for: url))
    case "blob":
      guard let blob = blobs.blob(at: url.withoutFragment.href) else { return .failure(.fileDoesNotExist) }
      return .success(SimulatedResponse(headers: ["Content-Type": blob.type], body: blob.contents, url: url))
    default: return nil
    }
  }
}
