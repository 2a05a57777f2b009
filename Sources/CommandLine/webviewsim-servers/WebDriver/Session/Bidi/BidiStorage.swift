import Foundation
import SimulatedWeb
import WebViewSimulator

/// WebDriver BiDi, "The storage module". Each user context has its cookies, which have no partitions.
@MainActor struct BidiStorage {
  private let bidi: BidiSession

  init(_ bidi: BidiSession) { self.bidi = bidi }

  func perform(_ method: String, _ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    var members: [JSONValue.Member] = []
    if method == "storage.setCookie" {
      let cookie = try BidiCookies.cookie(parameters.object("cookie"))
      let (key, user) = try partitionKey(parameters)
      members = [.init("partitionKey", key)]
      bidi.dataStore(of: user).cookies.set(cookie, now: now)
      return .object(members)
    }
    let filter = try DriverParameters(value: parameters.givenObject("filter")?.body ?? [:])
    let wanted = try BidiCookies.filter(filter)
    let (key, user) = try partitionKey(parameters)
    members = [.init("partitionKey", key)]
    let jar = bidi.dataStore(of: user).cookies
    let found = jar.allCookies(now: now).filter { BidiCookies.json($0).has(wanted) }
    if method == "storage.deleteCookies" {
      for cookie in found { jar.delete(cookie) }
    } else {
      members.append(.init("cookies", .array(found.map(BidiCookies.json))))
    }
    return .object(members)
  }

  private var now: Double { bidi.session.world.now }

  /// "Expand the storage partition spec".
  /// - Returns: the partition key and its user context.
  private func partitionKey(
    _ parameters: DriverParameters
  ) throws(DriverError) -> (key: JSONValue, user: String) {
    var user = BidiSession.defaultUser
    var key: [JSONValue.Member] = []
    if let partition = try parameters.givenObject("partition") {
      if try partition.choice("type", ["context", "storageKey"]) == "context" {
        user = try bidi.userContext(of: bidi.context(partition.string("context")).page)
      } else {
        if let origin = try partition.givenString("sourceOrigin") {
          key.append(.init("sourceOrigin", .string(origin)))
        }
        if let given = try partition.givenString("userContext") {
          try bidi.checkUserContexts([given])
          user = given
        }
      }
    }
    return (.object([.init("userContext", .string(user))] + key), user)
  }
}

/// WebDriver BiDi, "network.Cookie" and "storage.CookieFilter".
enum BidiCookies {
  /// "Serialize cookie".
  static func json(_ cookie: Cookie) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("domain", .string((cookie.isHostOnly ? "" : ".") + cookie.domain)),
      .init("httpOnly", .bool(cookie.isHTTPOnly)), .init("name", .string(cookie.name)),
      .init("path", .string(cookie.path)),
      .init("sameSite", .string(cookie.sameSite == .unspecified ? "none" : cookie.sameSite.rawValue)),
      .init("secure", .bool(cookie.isSecure)),
      .init("size", JSONValue(cookie.name.utf8.count + cookie.value.utf8.count)),
      .init("value", ["type": "string", "value": .string(cookie.value)]),
    ]
    if let expires = cookie.expires { members.append(.init("expiry", .number(expires.rounded(.down)))) }
    return .object(members)
  }

  private static let sameSites = ["none", "lax", "strict", "default"]

  static func cookie(_ data: DriverParameters) throws(DriverError) -> Cookie {
    let domain = try data.string("domain").lowercased()
    let isHostOnly = !domain.hasPrefix(".")
    let value = try BidiBytes.value(data, "value")
    guard let text = String(validating: value, as: UTF8.self) else {
      throw DriverError(.unableToSetCookie, "the value is not UTF-8")
    }
    var cookie = Cookie(
      name: try data.string("name"), value: text, domain: isHostOnly ? domain : String(domain.dropFirst()),
      isHostOnly: isHostOnly)
    if let path = try data.givenString("path") { cookie.path = path }
    cookie.isHTTPOnly = try data.givenBool("httpOnly") ?? false
    cookie.isSecure = try data.givenBool("secure") ?? false
    cookie.sameSite =
      Cookie.SameSite(rawValue: try data.givenChoice("sameSite", sameSites) ?? "none") ?? .none
    cookie.expires = try data.givenCount("expiry")
    return cookie
  }

  /// The wanted members of a cookie.
  static func filter(_ filter: DriverParameters) throws(DriverError) -> [JSONValue.Member] {
    var wanted: [JSONValue.Member] = []
    for name in ["name", "domain", "path"] {
      if let text = try filter.givenString(name) { wanted.append(.init(name, .string(text))) }
    }
    for name in ["httpOnly", "secure"] {
      if let flag = try filter.givenBool(name) { wanted.append(.init(name, .bool(flag))) }
    }
    for name in ["size", "expiry"] {
      if let count = try filter.givenCount(name) { wanted.append(.init(name, .number(count))) }
    }
    if let sameSite = try filter.givenChoice("sameSite", sameSites) {
      wanted.append(.init("sameSite", .string(sameSite)))
    }
    if filter["value"] != nil {
      let bytes = try BidiBytes.value(filter, "value")
      wanted.append(.init("value", ["type": "string", "value": .string(String(decoding: bytes, as: UTF8.self))]))
    }
    return wanted
  }
}

extension JSONValue {
  fileprivate func has(_ members: [Member]) -> Bool { members.allSatisfy { self[$0.name] == $0.value } }
}

/// WebDriver BiDi, "network.BytesValue".
enum BidiBytes {
  static func value(_ parameters: DriverParameters, _ name: String) throws(DriverError) -> [UInt8] {
    let value = try parameters.object(name)
    let type = try value.choice("type", ["string", "base64"])
    let text = try value.string("value")
    if type == "string" { return Array(text.utf8) }
    guard let data = Data(base64Encoded: text) else { throw DriverParameters.wrong("value", "Base64") }
    return Array(data)
  }

  /// The bytes as text if they are UTF-8.
  static func json(_ bytes: [UInt8]) -> JSONValue {
    if let text = String(validating: bytes, as: UTF8.self) { return ["type": "string", "value": .string(text)] }
    return ["type": "base64", "value": .string(Data(bytes).base64EncodedString())]
  }
}
