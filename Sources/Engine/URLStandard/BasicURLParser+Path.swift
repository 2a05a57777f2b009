/// URL Standard, "basic URL parser": the states of files, paths, queries and fragments.
extension BasicURLParser {
  // MARK: file

  mutating func file(_ c: UInt8?) -> Step {
    url.setScheme(Array("file".utf8))
    url.host = []
    if c == Delimiter.slash || c == Delimiter.backslash { return next(in: .fileSlash) }
    guard let base, base.special == .file else { return again(in: .path) }
    url = base.record
    url.fragment = nil
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
      if startsWithWindowsDriveLetter(input[pointer...]) { url.path = [] } else { url.shortenPath() }
      return again(in: .path)
    }
  }

  mutating func fileSlash(_ c: UInt8?) -> Step {
    if c == Delimiter.slash || c == Delimiter.backslash { return next(in: .fileHost) }
    if let base, base.special == .file {
      let record = base.record
      url.host = record.host
      if !startsWithWindowsDriveLetter(input[min(pointer, input.count)...]), let letter = record.leadingDriveLetter {
        url.appendSegment(letter)
      }
    }
    return again(in: .path)
  }

  mutating func fileHost(_ c: UInt8?) -> Step {
    let ends =
      c == nil || c == Delimiter.slash || c == Delimiter.backslash || c == Delimiter.question || c == Delimiter.hash
    guard ends else {
      if let c { buffer.append(c) }
      return .next
    }
    // The buffer is kept: the text that looked like a host is the path's first segment.
    if stateOverride == nil, isWindowsDriveLetter(buffer) { return again(in: .path) }
    if buffer.isEmpty {
      url.host = []
    } else {
      guard let host = HostParser.parse(buffer, isOpaque: !url.isSpecial) else { return .failure }
      url.host = host == Array("localhost".utf8) ? [] : host
      buffer.removeAll(keepingCapacity: true)
    }
    return stateOverride == nil ? again(in: .pathStart) : .finished
  }

  // MARK: path

  mutating func pathStart(_ c: UInt8?) -> Step {
    if url.isSpecial {
      state = .path
      return c == Delimiter.slash || c == Delimiter.backslash ? .next : .again
    }
    if stateOverride == nil, c == Delimiter.question {
      url.query = []
      return next(in: .query)
    }
    if stateOverride == nil, c == Delimiter.hash {
      url.fragment = []
      return next(in: .fragment)
    }
    if c != nil {
      state = .path
      return c == Delimiter.slash ? .next : .again
    }
    if stateOverride != nil, url.host == nil { url.appendSegment([]) }
    return .next
  }

  mutating func path(_ c: UInt8?) -> Step {
    let startsQueryOrFragment = stateOverride == nil && (c == Delimiter.question || c == Delimiter.hash)
    guard c == nil || isSlash(c) || startsQueryOrFragment else {
      if let c { buffer.append(c, percentEncoding: .path) }
      return .next
    }
    if isDoubleDot(buffer) {
      url.shortenPath()
      if !isSlash(c) { url.appendSegment([]) }
    } else if isSingleDot(buffer) {
      if !isSlash(c) { url.appendSegment([]) }
    } else {
      if url.isFile, url.path.isEmpty, isWindowsDriveLetter(buffer) { buffer[1] = Delimiter.colon }
      url.appendSegment(buffer)
    }
    buffer.removeAll(keepingCapacity: true)
    guard startsQueryOrFragment else { return .next }
    if c == Delimiter.question {
      url.query = []
      return next(in: .query)
    }
    url.fragment = []
    return next(in: .fragment)
  }

  mutating func opaquePath(_ c: UInt8?) -> Step {
    switch c {
    case Delimiter.question:
      url.query = []
      return next(in: .query)
    case Delimiter.hash:
      url.fragment = []
      return next(in: .fragment)
    case Delimiter.space:
      // If the rest were removed, the last space before a query or fragment would be lost.
      if remainingFirst == Delimiter.question || remainingFirst == Delimiter.hash {
        url.path.append(contentsOf: "%20".utf8)
      } else {
        url.path.append(Delimiter.space)
      }
      return .next
    case .some(let byte):
      url.path.append(byte, percentEncoding: .c0Control)
      return .next
    case nil:
      return .next
    }
  }

  // MARK: query, fragment

  mutating func query(_ c: UInt8?) -> Step {
    if stateOverride == nil, c == Delimiter.hash {
      url.fragment = []
      return next(in: .fragment)
    }
    let set: PercentEncodeSet = url.isSpecial ? .specialQuery : .query
    if let c { url.query?.append(c, percentEncoding: set) }
    return .next
  }

  mutating func fragment(_ c: UInt8?) -> Step {
    if let c { url.fragment?.append(c, percentEncoding: .fragment) }
    return .next
  }
}
