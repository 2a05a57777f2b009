/// The attributes of the URL API (`URL`, `location`, `a`). Getters return text with delimiters such as `?`, and setters
/// parse their values. URL Standard, section "API".
extension WebURL {
  /// `protocol`: the scheme with its colon.
  public var protocolText: String { text(0, schemeEnd + 1) }

  /// `host`: the host and, unless it is the default, the port.
  public var hostText: String { hasHost ? text(hostStart, hostEnd) + (port.map { ":\($0)" } ?? "") : "" }

  /// `hostname`: the host without the port.
  public var hostnameText: String { host ?? "" }

  /// `port`: empty if it is the default port.
  public var portText: String { port.map { String($0) } ?? "" }

  /// `search`: the query with its `?`; empty for a null or empty query.
  public var searchText: String { pathEnd + 1 < queryEnd ? text(pathEnd, queryEnd) : "" }

  /// `hash`: the fragment with its `#`; empty for a null or empty fragment.
  public var hashText: String { queryEnd + 1 < endOffset ? text(queryEnd, endOffset) : "" }

  /// The `href` setter. Returns false and changes nothing if the text is not a URL.
  public mutating func setHref(_ value: String) -> Bool {
    guard let url = WebURL(value) else { return false }
    self = url
    return true
  }

  /// The `protocol` setter. It cannot turn a special scheme into another kind, or the other way round.
  public mutating func setProtocol(_ value: String) {
    change { BasicURLParser.parse(value + ":", into: &$0, stateOverride: .schemeStart) }
  }

  public var hasCredentials: Bool { !username.isEmpty || !password.isEmpty }

  /// The URL without user name and password.
  public var withoutCredentials: WebURL {
    guard hasCredentials else { return self }
    var url = self
    url.setUsername("")
    url.setPassword("")
    return url
  }

  /// The `username` setter; does nothing if the URL cannot have one.
  public mutating func setUsername(_ value: String) {
    change { record in
      guard !record.cannotHaveCredentialsOrPort else { return }
      record.username = []
      for byte in value.utf8 { record.username.append(byte, percentEncoding: .userinfo) }
    }
  }

  /// The `password` setter; does nothing if the URL cannot have one.
  public mutating func setPassword(_ value: String) {
    change { record in
      guard !record.cannotHaveCredentialsOrPort else { return }
      record.password = []
      for byte in value.utf8 { record.password.append(byte, percentEncoding: .userinfo) }
    }
  }

  /// The `host` setter: host and, if given, port.
  public mutating func setHost(_ value: String) {
    guard !hasOpaquePath else { return }
    change { BasicURLParser.parse(value, into: &$0, stateOverride: .host) }
  }

  /// The `hostname` setter: a value with a port is ignored.
  public mutating func setHostname(_ value: String) {
    guard !hasOpaquePath else { return }
    change { BasicURLParser.parse(value, into: &$0, stateOverride: .hostname) }
  }

  /// The `port` setter: leading digits count, an empty value means the default.
  public mutating func setPort(_ value: String) {
    change { record in
      guard !record.cannotHaveCredentialsOrPort else { return }
      if value.isEmpty {
        record.port = nil
      } else {
        BasicURLParser.parse(value, into: &record, stateOverride: .port)
      }
    }
  }

  /// The `pathname` setter; does nothing if the path is opaque.
  public mutating func setPathname(_ value: String) {
    guard !hasOpaquePath else { return }
    change { record in
      record.path = []
      BasicURLParser.parse(value, into: &record, stateOverride: .pathStart)
    }
  }

  /// The `search` setter, with or without a leading `?`; an empty value removes the query.
  public mutating func setSearch(_ value: String) {
    change { record in
      guard !value.isEmpty else { return record.query = nil }
      record.query = []
      BasicURLParser.parse(Self.withoutLeading(Delimiter.question, value), into: &record, stateOverride: .query)
    }
  }

  /// The `hash` setter, with or without a leading `#`; an empty value removes the fragment.
  public mutating func setHash(_ value: String) {
    change { record in
      guard !value.isEmpty else { return record.fragment = nil }
      record.fragment = []
      BasicURLParser.parse(Self.withoutLeading(Delimiter.hash, value), into: &record, stateOverride: .fragment)
    }
  }

  private static func withoutLeading(_ mark: UInt8, _ value: String) -> String {
    value.utf8.first == mark ? String(decoding: value.utf8.dropFirst(), as: UTF8.self) : value
  }

  private mutating func change(_ body: (inout URLRecord) -> Void) {
    var record = self.record
    body(&record)
    if let url = WebURL(record) { self = url }
  }
}
