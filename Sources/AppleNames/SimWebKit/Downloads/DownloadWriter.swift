import LocalFiles
import SimulatedWeb

/// Writes a download's body to its file, or the rest of it behind the part that is there.
struct DownloadWriter {
  let file: URL
  /// The part that an earlier download has written.
  let earlier: PartialDownload?

  struct Written {
    /// The number of bytes that the file has now.
    var count: Int
    /// The number of bytes that the file will have; nil if the server does not say.
    var total: Int?
  }

  struct Problem: Error {
    let file: URL
    let text: String

    var appError: any Error {
      URLError(
        _nsError: NSError(
          domain: NSURLErrorDomain, code: NSURLErrorCannotCreateFile,
          userInfo: [NSURLErrorFailingURLErrorKey: file, NSLocalizedDescriptionKey: text]))
    }
  }

  func write(_ response: SimulatedResponse) -> Result<Written, Problem> {
    // Bytes beyond the announced number belong to no response (RFC 9112, 6.2).
    let body = Array(response.body.prefix(response.expectedLength ?? response.body.count))
    let head = headOnDisk(for: response)
    do throws(FileProblem) {
      let output = OutputFile(file.path)
      if earlier == nil { try output.replace(with: body) } else { try output.goOn(with: head + body) }
      return .success(
        Written(count: head.count + body.count, total: response.expectedLength.map { head.count + $0 }))
    } catch {
      return .failure(Problem(file: file, text: "\(file.path) \(error)"))
    }
  }

  /// The part on the disk that the response continues. A server that answers with the whole file has
  /// another version of the file, or cannot send parts.
  private func headOnDisk(for response: SimulatedResponse) -> [UInt8] {
    guard let earlier, response.status == 206, let head = try? Data(contentsOf: earlier.file) else { return [] }
    return Array(head.prefix(earlier.received))
  }
}
