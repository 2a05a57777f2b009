import SimulatedWeb
import Testing
import URLStandard

/// A URL that the test knows to be one.
func url(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> WebURL {
  try #require(WebURL(text), "\(text) is no URL", sourceLocation: sourceLocation)
}

extension SimulatedWeb {
  func get(_ address: String, method: String = "GET", headers: HTTPFields = [:], body: String = "") throws
    -> SimulatedExchange
  {
    fetch(SimulatedRequest(method: method, url: try url(address), headers: headers, body: Array(body.utf8)), now: 0)
  }
}

extension SimulatedExchange {
  var response: SimulatedResponse? {
    if case .response(let response) = outcome { response } else { nil }
  }

  var failure: NetworkFailure? {
    if case .failure(let failure) = outcome { failure } else { nil }
  }

  var text: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}
