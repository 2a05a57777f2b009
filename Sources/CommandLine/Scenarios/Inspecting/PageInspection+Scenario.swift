import HTMLTree
import PageInspection
import PagePolicies
import SimulatedWeb
import URLStandard

extension PageScenario {
  /// Reads the page and its scripts without running them.
  /// - Throws: `ScenarioFileError` if the page is not text.
  package func inspect() throws(ScenarioFileError) -> InspectedPage {
    let bytes = try TextFile.page(file)
    guard let text = HTMLDecoder.decode(bytes) else {
      throw ScenarioFileError(file: file, message: "is not a text file")
    }
    let web: SimulatedWeb
    do {
      web = try scenario().makeWeb()
    } catch {
      throw ScenarioFileError(file: file, message: error.description)
    }
    let document = Self.parse(text)
    let base = Self.baseURL(of: document, url)
    var policy: ContentSecurityPolicy?
    if case .response(let response) = web.fetch(SimulatedRequest(url: url), now: 0).outcome {
      policy = response.contentSecurityPolicy
    }
    return PageInspector.inspect(document, url: url.href, file: file, policy: policy) { source in
      Self.script(source, base: base, web: web)
    }
  }

  /// HTML Standard, "document base URL".
  private static func baseURL(of document: Document, _ url: WebURL) -> WebURL {
    for node in document.descendants {
      guard let element = node.asElement, element.localName == "base", let href = element.attribute("href") else {
        continue
      }
      return WebURL(href, base: url) ?? url
    }
    return url
  }

  private static func script(
    _ source: String, base: WebURL, web: SimulatedWeb
  ) -> Result<String, PageInspector.InspectionLoadError> {
    guard let url = WebURL(source, base: base) else { return .failure(.init("has no valid URL")) }
    guard case .response(let response) = web.fetch(SimulatedRequest(url: url), now: 0).outcome, response.status < 400,
      !(response.body.isEmpty && response.mimeType.isHTML)
    else { return .failure(.init("was not found; use --site \(url.href)=FILE to provide it")) }
    guard let text = HTMLDecoder.decode(response.body, declaredCharset: response.charset) else {
      return .failure(.init("is not text"))
    }
    return .success(text)
  }
}
