/// URL Standard, "special scheme": the schemes whose URLs always have a host and know `\` as `/`.
enum SpecialScheme: UInt8, Sendable {
  case ftp, file, http, https, ws, wss

  /// - Parameter bytes: a scheme in lower case, without its colon.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard (2...5).contains(bytes.count) else { return nil }
    if bytes.elementsEqual("https".utf8) {
      self = .https
    } else if bytes.elementsEqual("http".utf8) {
      self = .http
    } else if bytes.elementsEqual("file".utf8) {
      self = .file
    } else if bytes.elementsEqual("ws".utf8) {
      self = .ws
    } else if bytes.elementsEqual("wss".utf8) {
      self = .wss
    } else if bytes.elementsEqual("ftp".utf8) {
      self = .ftp
    } else {
      return nil
    }
  }

  /// URL Standard, "default port"; nil for `file`.
  var defaultPort: UInt16? {
    switch self {
    case .ftp: 21
    case .file: nil
    case .http, .ws: 80
    case .https, .wss: 443
    }
  }
}
