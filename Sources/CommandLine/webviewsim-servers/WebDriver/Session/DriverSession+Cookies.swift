import SimulatedWeb
import URLStandard
import WebViewSimulator

/// WebDriver, "Cookies".
extension DriverSession {
  private var now: Double { world.now }

  func cookies(_ command: DriverCommand) async throws(DriverError) -> JSONValue {
    var added: Cookie?
    if command.name == .addCookie { added = try Cookie.deserialized(DriverParameters(command.body)) }
    let jar = try currentPage().configuration.dataStore.cookies
    let url = try await jsonAtom("getCurrentURL").asString.flatMap { WebURL($0) }
    let isAverse = !(url?.isHTTPFamily ?? false)
    let all = url.map { jar.cookies(for: $0, now: now) } ?? []
    let name = command.parameters.first ?? ""
    switch command.name {
    case .getAllCookies: return .array(all.map(Cookie.driverJSON))
    case .getNamedCookie:
      guard let cookie = all.first(where: { $0.name == name }) else {
        throw DriverError(.noSuchCookie, "there is no cookie “\(name)”")
      }
      return Cookie.driverJSON(cookie)
    case .deleteCookie: for cookie in all where cookie.name == name { jar.delete(cookie) }
    case .deleteAllCookies: for cookie in all { jar.delete(cookie) }
    default:
      guard let url, var cookie = added, !isAverse, let host = url.host else {
        throw DriverError(.invalidCookieDomain, "the page can have no cookies")
      }
      if cookie.isHostOnly || (cookie.domain == host && host.allSatisfy { $0.isNumber || $0 == "." }) {
        cookie.domain = host
        cookie.isHostOnly = true
      } else {
        guard host == cookie.domain || host.hasSuffix("." + cookie.domain) else {
          throw DriverError(.invalidCookieDomain, "“\(cookie.domain)” is not the page's domain")
        }
      }
      jar.set(cookie, now: now)
    }
    return .null
  }
}

extension Cookie {
  /// A cookie as WebDriver sends it ("Serialized cookie").
  static func driverJSON(_ cookie: Cookie) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(cookie.name)), .init("value", .string(cookie.value)), .init("path", .string(cookie.path)),
      .init("domain", .string((cookie.isHostOnly ? "" : ".") + cookie.domain)),
      .init("secure", .bool(cookie.isSecure)), .init("httpOnly", .bool(cookie.isHTTPOnly)),
    ]
    if let expires = cookie.expires { members.append(.init("expiry", .number(expires.rounded(.down)))) }
    switch cookie.sameSite {
    case .unspecified, .none: members.append(.init("sameSite", "None"))
    case .lax: members.append(.init("sameSite", "Lax"))
    case .strict: members.append(.init("sameSite", "Strict"))
    }
    return .object(members)
  }

  /// "Deserialize as a cookie".
  static func deserialized(_ body: DriverParameters) throws(DriverError) -> Cookie {
    guard let data = body["cookie"], case .object = data else { throw DriverParameters.wrong("cookie", "an object") }
    guard let name = data["name"]?.asString else { throw DriverParameters.wrong("name", "a string") }
    guard let value = data["value"]?.asString else { throw DriverParameters.wrong("value", "a string") }
    var cookie = Cookie(name: name, value: value, domain: "", isHostOnly: true)
    func given(_ name: String) -> JSONValue? { data[name].flatMap { $0.isNull ? nil : $0 } }
    if let domain = given("domain") {
      guard let text = domain.asString else { throw DriverParameters.wrong("domain", "a string") }
      cookie.domain = String(text.hasPrefix(".") ? text.dropFirst() : text[...]).lowercased()
      cookie.isHostOnly = false
    }
    if let path = given("path") {
      guard let text = path.asString else { throw DriverParameters.wrong("path", "a string") }
      cookie.path = text
    }
    if let secure = given("secure") {
      guard let flag = secure.asBool else { throw DriverParameters.wrong("secure", "true or false") }
      cookie.isSecure = flag
    }
    if let httpOnly = given("httpOnly") {
      guard let flag = httpOnly.asBool else { throw DriverParameters.wrong("httpOnly", "true or false") }
      cookie.isHTTPOnly = flag
    }
    if let expiry = given("expiry") {
      guard let time = expiry.integer() else { throw DriverParameters.wrong("expiry", "seconds since 1970") }
      cookie.expires = time
    }
    if let sameSite = given("sameSite") {
      guard let choice = sameSite.asString.flatMap({ Cookie.SameSite(rawValue: $0.lowercased()) }),
        ["None", "Lax", "Strict"].contains(sameSite.asString)
      else { throw DriverParameters.wrong("sameSite", "None, Lax or Strict") }
      cookie.sameSite = choice
    }
    return cookie
  }
}
