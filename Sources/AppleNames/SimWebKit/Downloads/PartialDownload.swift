import SimulatedWeb
import WebMessages

/// The first part of a file whose server can send the rest. The app gets it as data, and may hand it to
/// `resumeDownload(fromResumeData:completionHandler:)`.
struct PartialDownload {
  let address: String
  let file: URL
  let received: Int
  /// The version of the file: the server's `ETag` or `Last-Modified`.
  let validator: String

  /// - Returns: nil if the server has not named the version: then nobody could know whether the rest fits.
  init?(of response: SimulatedResponse, received: Int, in file: URL) {
    guard let validator = response.headers["ETag"] ?? response.headers["Last-Modified"] else { return nil }
    address = response.url.href
    self.file = file
    self.received = received
    self.validator = validator
  }

  /// The keys of URLSession's data for resuming.
  private enum Key {
    static let address = "NSURLSessionDownloadURL"
    static let path = "NSURLSessionResumeInfoLocalPath"
    static let received = "NSURLSessionResumeBytesReceived"
    static let validator = "NSURLSessionResumeEntityTag"
  }

  /// - Returns: nil if the data is not for resuming.
  init?(_ data: Data) {
    guard
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
      let address = list[Key.address] as? String, let path = list[Key.path] as? String,
      let received = list[Key.received] as? Int, received >= 0, let validator = list[Key.validator] as? String
    else { return nil }
    self.address = address
    self.received = received
    self.validator = validator
    file = URL(fileURLWithPath: path)
  }

  var data: Data? {
    let list: [String: Any] = [
      Key.address: address, Key.path: file.path, Key.received: received, Key.validator: validator,
    ]
    return try? PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
  }

  /// Whether the part is still there. If it is gone, the whole file must be fetched again.
  var isOnDisk: Bool { FileManager.default.fileExists(atPath: file.path) }
}
