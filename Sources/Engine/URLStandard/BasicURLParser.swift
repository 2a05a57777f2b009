/// URL Standard, "basic URL parser": a state machine over the bytes of UTF-8. Bytes suffice because every delimiter is
/// ASCII.
///
/// The states are the Standard's, with one method each. The states before the path are in this file.
struct BasicURLParser {
  /// The Standard's states, by their names.
  enum State {
    case schemeStart, scheme, noScheme, specialRelativeOrAuthority, pathOrAuthority, relative, relativeSlash
    case specialAuthoritySlashes, specialAuthorityIgnoreSlashes, authority, host, hostname, port
    case file, fileSlash, fileHost, pathStart, path, opaquePath, query, fragment
  }

  /// The result of a state after looking at one byte.
  enum Step {
    case next
    /// Looks at the same byte again, in the state now set.
    case again
    /// The Standard's "return": the parser is done with a state override.
    case finished
    case failure
  }

  let input: [UInt8]
  let base: WebURL?
  /// The state in which the setters of the URL API start, which parse only one component.
  let stateOverride: State?
  var url: URLRecord
  var state: State
  var pointer = 0
  var buffer: [UInt8] = []
  private var insideBrackets = false

  private init(input: [UInt8], base: WebURL?, url: URLRecord, stateOverride: State?) {
    self.input = input
    self.base = base
    self.url = url
    self.stateOverride = stateOverride
    state = stateOverride ?? .schemeStart
    buffer.reserveCapacity(48)
  }

  /// Parses a whole URL; nil means failure.
  static func parse(_ string: String, base: WebURL?) -> URLRecord? {
    let bytes = Array(string.utf8)
    let start = bytes.firstIndex { !$0.isC0ControlOrSpace } ?? bytes.endIndex
    let end = bytes.lastIndex { !$0.isC0ControlOrSpace }.map { $0 + 1 } ?? start
    let trimmed = end - start == bytes.count ? bytes : Array(bytes[start..<end])
    var parser = BasicURLParser(
      input: withoutTabsAndNewlines(trimmed), base: base, url: URLRecord(), stateOverride: nil)
    return parser.run() ? parser.url : nil
  }

  /// Parses one component into a URL. Returns false for failure; earlier changes remain, as in the Standard.
  @discardableResult
  static func parse(_ string: String, into url: inout URLRecord, stateOverride: State) -> Bool {
    let input = withoutTabsAndNewlines(Array(string.utf8))
    var parser = BasicURLParser(input: input, base: nil, url: url, stateOverride: stateOverride)
    let succeeded = parser.run()
    url = parser.url
    return succeeded
  }

  private static func withoutTabsAndNewlines(_ bytes: [UInt8]) -> [UInt8] {
    bytes.contains(where: \.isASCIITabOrNewline) ? bytes.filter { !$0.isASCIITabOrNewline } : bytes
  }

  private mutating func run() -> Bool {
    while true {
      let byte: UInt8? = pointer < input.count ? input[pointer] : nil
      switch step(byte) {
      case .failure: return false
      case .finished: return true
      case .again: continue
      case .next:
        guard byte != nil else { return true }
        pointer += 1
      }
    }
  }

  private mutating func step(_ c: UInt8?) -> Step {
    switch state {
    case .schemeStart: schemeStart(c)
    case .scheme: scheme(c)
    case .noScheme: noScheme(c)
    case .specialRelativeOrAuthority: specialRelativeOrAuthority(c)
    case .pathOrAuthority: pathOrAuthority(c)
    case .relative: relative(c)
    case .relativeSlash: relativeSlash(c)
    case .specialAuthoritySlashes: specialAuthoritySlashes(c)
    case .specialAuthorityIgnoreSlashes: specialAuthorityIgnoreSlashes(c)
    case .authority: authority(c)
    case .host, .hostname: host(c)
    case .port: port(c)
    case .file: file(c)
    case .fileSlash: fileSlash(c)
    case .fileHost: fileHost(c)
    case .pathStart: pathStart(c)
    case .path: path(c)
    case .opaquePath: opaquePath(c)
    case .query: query(c)
    case .fragment: fragment(c)
    }
  }

  /// The byte after the current one.
  var remainingFirst: UInt8? { pointer + 1 < input.count ? input[pointer + 1] : nil }

  /// Looks at the same byte again in another state.
  mutating func again(in state: State) -> Step {
    self.state = state
    return .again
  }

  /// Goes on to the next byte in another state.
  mutating func next(in state: State) -> Step {
    self.state = state
    return .next
  }

  /// Whether the byte ends an authority or a path segment: `/`, or `\` in a special URL.
  func isSlash(_ c: UInt8?) -> Bool {
    c == Delimiter.slash || (c == Delimiter.backslash && url.isSpecial)
  }

  func endsAuthority(_ c: UInt8?) -> Bool {
    c == nil || c == Delimiter.question || c == Delimiter.hash || isSlash(c)
  }

  // MARK: scheme

  private mutating func schemeStart(_ c: UInt8?) -> Step {
    if let c, c.isASCIIAlpha {
      buffer.append(c.asciiLowercased)
      return next(in: .scheme)
    }
    return stateOverride == nil ? again(in: .noScheme) : .failure
  }

  private mutating func scheme(_ c: UInt8?) -> Step {
    if let c, c.isASCIIAlphanumeric || c == UInt8(ascii: "+") || c == UInt8(ascii: "-") || c == Delimiter.dot {
      buffer.append(c.asciiLowercased)
      return .next
    }
    guard c == Delimiter.colon else {
      guard stateOverride == nil else { return .failure }
      buffer.removeAll(keepingCapacity: true)
      pointer = 0
      return again(in: .noScheme)
    }
    if stateOverride != nil {
      let special = SpecialScheme(buffer)
      if url.isSpecial != (special != nil) { return .finished }
      if special == .file, url.includesCredentials || url.port != nil { return .finished }
      if url.isFile, url.host?.isEmpty != false { return .finished }
      url.setScheme(buffer)
      if url.port == special?.defaultPort { url.port = nil }
      return .finished
    }
    url.setScheme(buffer)
    buffer.removeAll(keepingCapacity: true)
    if url.isFile { return next(in: .file) }
    if url.isSpecial {
      return next(in: base?.special == url.special ? .specialRelativeOrAuthority : .specialAuthoritySlashes)
    }
    if remainingFirst == Delimiter.slash {
      pointer += 1
      return next(in: .pathOrAuthority)
    }
    url.hasOpaquePath = true
    return next(in: .opaquePath)
  }

  private mutating func noScheme(_ c: UInt8?) -> Step {
    guard let base else { return .failure }
    if base.hasOpaquePath {
      guard c == Delimiter.hash else { return .failure }
      url = base.record
      url.fragment = []
      return next(in: .fragment)
    }
    return again(in: base.special == .file ? .file : .relative)
  }

  // MARK: relative

  private mutating func specialRelativeOrAuthority(_ c: UInt8?) -> Step {
    if c == Delimiter.slash, remainingFirst == Delimiter.slash {
      pointer += 1
      return next(in: .specialAuthorityIgnoreSlashes)
    }
    return again(in: .relative)
  }

  private mutating func pathOrAuthority(_ c: UInt8?) -> Step {
    c == Delimiter.slash ? next(in: .authority) : again(in: .path)
  }

  private mutating func relative(_ c: UInt8?) -> Step {
    guard let base else { return .failure }
    url = base.record
    url.fragment = nil
    if isSlash(c) {
      url.path = []
      url.query = nil
      return next(in: .relativeSlash)
    }
    switch c {
    case Delimiter.question:
      url.query = []
      return next(in: .query)
    case Delimiter.hash:
      url.fragment = []
      return next(in: .fragment)
    case nil:
      return .next
    default:
      url.query = nil
      url.shortenPath()
      return again(in: .path)
    }
  }

  private mutating func relativeSlash(_ c: UInt8?) -> Step {
    // The previous state took the authority from the base. A second slash begins a new one.
    guard isSlash(c) else { return again(in: .path) }
    (url.username, url.password, url.host, url.port) = ([], [], nil, nil)
    return next(in: url.isSpecial ? .specialAuthorityIgnoreSlashes : .authority)
  }

  // MARK: authority

  private mutating func specialAuthoritySlashes(_ c: UInt8?) -> Step {
    if c == Delimiter.slash, remainingFirst == Delimiter.slash {
      pointer += 1
      return next(in: .specialAuthorityIgnoreSlashes)
    }
    return again(in: .specialAuthorityIgnoreSlashes)
  }

  private mutating func specialAuthorityIgnoreSlashes(_ c: UInt8?) -> Step {
    c == Delimiter.slash || c == Delimiter.backslash ? .next : again(in: .authority)
  }

  /// Reads the whole authority at once: everything before its last `@` is credentials.
  private mutating func authority(_: UInt8?) -> Step {
    var end = pointer
    var lastAt: Int?
    while end < input.count, !endsAuthority(input[end]) {
      if input[end] == Delimiter.at { lastAt = end }
      end += 1
    }
    guard let lastAt else { return again(in: .host) }
    if lastAt + 1 == end { return .failure }
    var isPassword = false
    for byte in input[pointer..<lastAt] {
      if byte == Delimiter.colon, !isPassword {
        isPassword = true
      } else if isPassword {
        url.password.append(byte, percentEncoding: .userinfo)
      } else {
        url.username.append(byte, percentEncoding: .userinfo)
      }
    }
    pointer = lastAt + 1
    return again(in: .host)
  }

  private mutating func host(_ c: UInt8?) -> Step {
    if stateOverride != nil, url.isFile { return again(in: .fileHost) }
    if c == Delimiter.colon, !insideBrackets {
      guard !buffer.isEmpty, stateOverride != .hostname, takeHost() else { return .failure }
      return next(in: .port)
    }
    if endsAuthority(c) {
      if url.isSpecial, buffer.isEmpty { return .failure }
      if stateOverride != nil, buffer.isEmpty, url.includesCredentials || url.port != nil { return .failure }
      guard takeHost() else { return .failure }
      return stateOverride == nil ? again(in: .pathStart) : .finished
    }
    if c == Delimiter.leftBracket { insideBrackets = true }
    if c == Delimiter.rightBracket { insideBrackets = false }
    if let c { buffer.append(c) }
    return .next
  }

  private mutating func takeHost() -> Bool {
    guard let host = HostParser.parse(buffer, isOpaque: !url.isSpecial) else { return false }
    url.host = host
    buffer.removeAll(keepingCapacity: true)
    return true
  }

  private mutating func port(_ c: UInt8?) -> Step {
    if let c, c.isASCIIDigit {
      buffer.append(c)
      return .next
    }
    guard endsAuthority(c) || stateOverride != nil else { return .failure }
    if !buffer.isEmpty {
      var port: UInt32 = 0
      for digit in buffer {
        port = port * 10 + UInt32(digit - UInt8(ascii: "0"))
        guard port <= UInt16.max else { return .failure }
      }
      url.port = url.special?.defaultPort == UInt16(port) ? nil : UInt16(port)
      buffer.removeAll(keepingCapacity: true)
      if stateOverride != nil { return .finished }
    }
    return stateOverride == nil ? again(in: .pathStart) : .failure
  }
}
