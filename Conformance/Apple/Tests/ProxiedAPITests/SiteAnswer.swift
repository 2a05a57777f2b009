import Foundation

typealias HTTPFields = [String: String]

/// The answer of a server, with the keys of scenario files.
struct SiteAnswer {
  private(set) var fields: [String: Any]

  static func html(_ text: String) -> SiteAnswer { response(body: text) }

  static func json(_ text: String, status: Int = 200, headers: HTTPFields = [:]) -> SiteAnswer {
    response(status: status, headers: headers, body: text, contentType: "application/json")
  }

  static func response(
    status: Int = 200, headers: HTTPFields = [:], body: String, contentType: String? = "text/html; charset=utf-8"
  ) -> SiteAnswer {
    SiteAnswer(fields: [
      "status": status, "headers": headers, "body": body, "contentType": contentType.map { $0 as Any } ?? NSNull(),
    ])
  }

  static func redirect(to address: String, status: Int = 302, headers: HTTPFields = [:]) -> SiteAnswer {
    SiteAnswer(fields: ["redirect": address, "status": status, "headers": headers])
  }

  static var drop: SiteAnswer { SiteAnswer(fields: ["drop": true]) }
  static var hang: SiteAnswer { SiteAnswer(fields: ["hang": true]) }

  func delayed(by milliseconds: Int) -> SiteAnswer {
    SiteAnswer(fields: fields.merging(["delay": milliseconds]) { $1 })
  }
}
