import LocalFiles
import URLStandard

extension SimulatedWeb {
  /// The most handlers that may follow each other when handlers return handlers.
  private static let longestHandlerChain = 16

  /// The outcome of a request with a given answer.
  struct Resolution {
    var outcome: SimulatedExchange.Outcome
    /// Virtual milliseconds until the outcome.
    var delay: Int
    var remark: String?
  }

  func resolve(_ answer: SiteAnswer, for request: SimulatedRequest) -> Resolution {
    var remark = answer.remark
    let (outcome, delay) = resolve(answer, for: request, &remark)
    return Resolution(outcome: outcome, delay: delay, remark: remark)
  }

  private func resolve(
    _ answer: SiteAnswer, for request: SimulatedRequest, _ remark: inout String?
  ) -> (SimulatedExchange.Outcome, Int) {
    var answer = answer
    var delay = answer.delay
    for _ in 0..<Self.longestHandlerChain {
      switch answer.content {
      case .handler(let handler):
        answer = handler(request)
        delay += answer.delay
        remark = answer.remark ?? remark
      case .drop: return (.failure(.connectionLost), delay)
      case .hang: return (.noAnswer, delay)
      case .failure(let failure): return (.failure(failure), delay)
      case .redirect(let address, let status, var headers):
        headers["Location"] = address
        return (.response(SimulatedResponse(status: status, headers: headers, url: request.url)), delay)
      case .response(let status, let headers, let body, let contentType):
        var response = respond(to: request, status, headers, body, contentType)
        response.ending = answer.ending
        response.source = answer.source
        return (.response(response), delay)
      case .file(let path, let status, let headers, let contentType):
        do throws(FileProblem) {
          let bytes = try NamedFile.read(path)
          let type = contentType ?? MIMEType.contentType(forFile: path)
          return (.response(respond(to: request, status, headers, bytes, type)), delay)
        } catch {
          remark = error.remark(of: path)
          let page = Array("<title>404</title>The file \(escaped(path)) cannot be read.".utf8)
          return (.response(respond(to: request, 404, headers, page, SiteAnswer.htmlContentType)), delay)
        }
      }
    }
    return (.failure(.badServerResponse), delay)
  }

  private func respond(
    to request: SimulatedRequest, _ status: Int, _ headers: HTTPFields, _ body: [UInt8], _ contentType: String?
  ) -> SimulatedResponse {
    var headers = headers
    let hasContent = status != 204 && status != 205 && status != 304
    if hasContent || status == 205, let contentType, headers["Content-Type"] == nil {
      headers["Content-Type"] = contentType
    }
    return SimulatedResponse(
      status: status, headers: headers, body: hasContent && request.method != "HEAD" ? body : [], url: request.url)
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "<" ? "&lt;" : $1 == "&" ? "&amp;" : String($1) }
  }
}

extension SiteAnswer {
  /// The response of a server that does not have the page.
  public static let notFound = SiteAnswer.response(status: 404, body: "<title>404</title>")
}
