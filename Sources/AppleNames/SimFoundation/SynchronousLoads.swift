import Dispatch

/// A load that a world sees. Foundation's own load waits at a condition that no world sees, so its answer would never
/// come.
extension Data {
  /// Reads a file, or loads a URL of the web: then the test's sites answer, while the thread waits. This initialiser
  /// has fewer parameters than Foundation's, and so comes first.
  public init(contentsOf url: URL) throws {
    guard !url.isFileURL, url.scheme != "data" else {
      self = try Data(contentsOf: url, options: [])
      return
    }
    self = try SynchronousLoad.data(of: url)
  }
}

private enum SynchronousLoad {
  /// The result of the task. The semaphore orders its uses.
  private final class Answer: @unchecked Sendable {
    var data: Data?
    var error: (any Error)?
  }

  static func data(of url: URL) throws -> Data {
    let answer = Answer()
    let hasCome = DispatchSemaphore(value: 0)
    let session = URLSession(configuration: .default)
    session.dataTask(with: url) { data, _, error in
      (answer.data, answer.error) = (data, error)
      hasCome.signal()
    }.resume()
    hasCome.wait()
    session.finishTasksAndInvalidate()
    if let data = answer.data, answer.error == nil { return data }
    var details: [String: Any] = [NSURLErrorKey: url]
    if let error = answer.error { details[NSUnderlyingErrorKey] = error }
    throw CocoaError(.fileReadUnknown, userInfo: details)
  }
}
