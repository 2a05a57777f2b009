import URLStandard

/// A load that access control refuses, with WebKit's words (WebKit's ResourceError::Type::AccessControl).
package struct AccessControlError: Error, Hashable, Sendable {
  package let message: String
  /// The URL that failed. After a redirect, it is the URL of the redirect's response.
  package let url: WebURL
  /// The network's message before the error.
  package let remark: String?

  package init(_ message: String, url: WebURL, remark: String? = nil) {
    self.message = message
    self.url = url
    self.remark = remark
  }
}

/// Whether a request carries cookies and passwords, and may store them (WebKit's StoredCredentialsPolicy).
public enum StoredCredentials: Sendable { case use, doNotUse }

extension SimulatedResponse {
  /// The reason why the response may not be read by a page of another origin; nil if it may.
  /// https://fetch.spec.whatwg.org/#concept-cors-check (WebKit's passesAccessControlCheck)
  package func accessControlRefusal(to origin: Origin, credentials: StoredCredentials) -> String? {
    let allowed = headers["Access-Control-Allow-Origin"]
    if allowed == "*" && credentials == .doNotUse { return nil }
    guard allowed == origin.serialized else {
      if allowed == "*" {
        return "Cannot use wildcard in Access-Control-Allow-Origin when credentials flag is true."
      }
      if allowed?.contains(",") == true { return "Access-Control-Allow-Origin cannot contain more than one origin." }
      return "Origin \(origin.serialized) is not allowed by Access-Control-Allow-Origin. Status code: \(status)"
    }
    guard credentials == .use, headers["Access-Control-Allow-Credentials"] != "true" else { return nil }
    return "Credentials flag is true, but Access-Control-Allow-Credentials is not \"true\"."
  }
}

extension HTTPFields {
  /// The fields that a script gave without the permission of the request's server.
  /// https://fetch.spec.whatwg.org/#cors-unsafe-request-header-names
  package var unsafeFields: [Field] { fields.filter { !$0.isSafelisted } }
}

extension HTTPFields.Field {
  /// https://fetch.spec.whatwg.org/#cors-safelisted-request-header (WebKit's isCrossOriginSafeRequestHeader)
  fileprivate var isSafelisted: Bool {
    guard value.utf8.count <= 128 else { return false }
    switch name.lowercased() {
    case "accept": return !value.utf8.contains(where: isUnsafeByte)
    case "accept-language", "content-language": return value.utf8.allSatisfy(isLanguageByte)
    case "content-type":
      guard !value.utf8.contains(where: isUnsafeByte), let type = MIMEType(value) else { return false }
      return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(type.essence)
    case "range": return isSimpleRange
    default: return false
    }
  }

  /// https://fetch.spec.whatwg.org/#simple-range-header-value
  private var isSimpleRange: Bool {
    guard value.hasPrefix("bytes=") else { return false }
    let parts = value.dropFirst("bytes=".count).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = UInt64(parts[0]) else { return false }
    return parts[1].isEmpty || UInt64(parts[1]).map { first <= $0 } == true
  }
}

/// https://fetch.spec.whatwg.org/#cors-unsafe-request-header-byte
private func isUnsafeByte(_ byte: UInt8) -> Bool {
  (byte < 0x20 && byte != 0x09) || byte == 0x7F || "\"():<>?@[\\]{}".utf8.contains(byte)
}

/// WebKit's isValidLanguageHeaderValue.
private func isLanguageByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  default: " *,-.;=".utf8.contains(byte)
  }
}
