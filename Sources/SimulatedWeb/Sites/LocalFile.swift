import URLStandard

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading files of this machine, without Foundation.
enum LocalFile {
  /// What is at a path.
  enum Kind { case file, folder, nothing }

  /// Larger files are not read, in bytes.
  private static let largestFile = 256 << 20

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .nothing
    }
  }

  /// The bytes of a regular file, or why there are none.
  static func read(_ path: String) -> Result<[UInt8], NetworkFailureError> {
    switch kind(of: path) {
    case .nothing: return .failure(NetworkFailureError(.fileDoesNotExist))
    case .folder: return .failure(NetworkFailureError(.fileIsDirectory))
    case .file: break
    }
    guard let stream = fopen(path, "rb") else { return .failure(NetworkFailureError(.cannotOpenFile)) }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= largestFile else { return .failure(NetworkFailureError(.cannotOpenFile)) }
    }
    return ferror(stream) == 0 ? .success(bytes) : .failure(NetworkFailureError(.cannotOpenFile))
  }

  /// The path below a folder that a URL's path names, or nil when it would leave the folder.
  static func path(below folder: String, segments: [String]) -> String? {
    var path = folder
    for segment in segments {
      let name = String(decoding: percentDecoded(Array(segment.utf8)), as: UTF8.self)
      guard name != "..", name != ".", !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0) else { return nil }
      path += "/" + name
    }
    return path
  }
}

/// A failure as a Swift error.
struct NetworkFailureError: Error {
  let failure: NetworkFailure
  init(_ failure: NetworkFailure) { self.failure = failure }
}

extension SimulatedWeb {
  /// What a `file:` URL gives: the file's bytes with a type by its name, or a failure.
  public static func readFile(at url: WebURL) -> SimulatedExchange.Outcome {
    guard url.scheme == "file", let path = LocalFile.path(below: "", segments: url.pathSegments) else {
      return .failure(.badURL)
    }
    switch LocalFile.read(path) {
    case .failure(let error): return .failure(error.failure)
    case .success(let bytes):
      return .response(
        SimulatedResponse(headers: ["Content-Type": MIMEType.contentType(forFile: path)], body: bytes, url: url))
    }
  }
}
