import Dispatch

/// Foundation's own waits at a condition, which no world sees: the answer would never come.
extension Data {
  /// Of a file, or of the web: then the test's sites answer, while the thread waits. It has fewer parameters than
  /// Foundation's, and so comes first.
  public init(contentsOf url: URL) throws {
    guard !url.isFileURL, url.scheme != "data" else {
      self = try Data(contentsOf: url, options: [])
      return
    }
    self = try SynchronousLoad.data(of: url)
  }
}

private enum SynchronousLoad {
  /// What the task leaves. The semaphore orders its uses.
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
