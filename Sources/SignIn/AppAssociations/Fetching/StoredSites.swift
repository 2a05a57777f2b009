import Foundation
import LocalFiles
import SimulatedWeb

/// Reads association files from a folder that contains one folder per domain, and makes a simulated web of them.
///
/// `FOLDER/example.com/.well-known/apple-app-site-association` is the file of `example.com`. With `.http` appended, the
/// file contains a server's whole answer instead: status line, headers, an empty line and the body.
public enum StoredSites {
  /// The extension of a file with a server's whole answer.
  public static let answerEnding = ".http"
  /// The size of the largest answer, in bytes. A longer answer is cut, because it fails the check of its size anyway.
  private static let largestAnswer = 1 << 20

  /// - Returns: the web, and the domains in the folder, sorted by name.
  /// - Throws: `PropertyListError` if the folder does not exist, contains no sites, or has an answer without a status
  ///   line.
  public static func web(folder: String) throws(PropertyListError) -> (web: SimulatedWeb, hosts: [String]) {
    let root = Folder(folder)
    let web = SimulatedWeb()
    var hosts: [String] = []
    for name in try names(in: root) {
      let answer = try answer(name + AssociationFile.path, in: root)
      do {
        try web.respond(to: "https://\(name)\(AssociationFile.path)", with: answer)
      } catch {
        throw PropertyListError("\(folder)/\(name): the folder's name is not a domain")
      }
      hosts.append(name.lowercased())
    }
    return (web, hosts)
  }

  private static func names(in folder: Folder) throws(PropertyListError) -> [String] {
    let entries: [(name: String, kind: Folder.Kind)]
    do {
      entries = try folder.list()
    } catch {
      throw PropertyListError("the folder \(folder.path) does not exist or contains no sites")
    }
    for entry in entries
    where entry.kind == .symbolicLink && NamedFile.kind(of: "\(folder.path)/\(entry.name)") == .folder {
      throw PropertyListError("\(folder.path)/\(entry.name): \(FileProblem.symbolicLink)")
    }
    return entries.filter { $0.kind == .folder && !$0.name.hasPrefix(".") }.map(\.name)
  }

  private static func answer(_ file: String, in folder: Folder) throws(PropertyListError) -> SiteAnswer {
    if let bytes = try bytes(file + answerEnding, in: folder) {
      return try storedAnswer(bytes, "\(folder.path)/\(file + answerEnding)")
    }
    return try bytes(file, in: folder).map(plainFile) ?? .notFound
  }

  /// The bytes of a file in the folder; nil if it does not exist.
  private static func bytes(_ file: String, in folder: Folder) throws(PropertyListError) -> [UInt8]? {
    do {
      return Array(try folder.read(file.split(separator: "/").map(String.init)).prefix(largestAnswer))
    } catch {
      if error == .missing || error == .notFolder { return nil }
      throw PropertyListError("\(folder.path)/\(file): \(error)")
    }
  }

  /// The answer with a file's bytes. A file has no type, so a file that begins like an HTML page is served as HTML.
  private static func plainFile(_ bytes: [UInt8]) -> SiteAnswer {
    let first = bytes.first { !$0.isASCIISpace }
    return .response(
      bytes: bytes, contentType: first == UInt8(ascii: "<") ? SiteAnswer.htmlContentType : "application/json")
  }

  /// RFC 9112, sections 4 and 5.
  private static func storedAnswer(_ bytes: [UInt8], _ file: String) throws(PropertyListError) -> SiteAnswer {
    var lines: [String] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      var line = rest[..<end]
      rest = rest[(end + 1)...]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      if line.isEmpty { break }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    guard let words = lines.first?.split(separator: " "), words.count >= 2, words[0].hasPrefix("HTTP/"),
      let status = Int(words[1]), (100...599).contains(status)
    else { throw PropertyListError("\(file): the first line must be a status line such as HTTP/1.1 200 OK") }
    var headers = HTTPFields()
    var type: String?
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { throw PropertyListError("\(file): \"\(line)\" is not a header") }
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      if parts[0].lowercased() == "content-type" { type = value } else { headers.add(String(parts[0]), value) }
    }
    return .response(status: status, headers: headers, bytes: Array(rest), contentType: type)
  }
}

extension UInt8 {
  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
