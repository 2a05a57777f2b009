import Foundation
import LocalFiles

/// A property list that could not be used, in one line.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Reads the dictionaries that apps are described by: XML or binary property lists.
package enum PropertyList {
  /// No `Info.plist` or entitlements come near this, in bytes.
  private static let largestFile = 4 << 20

  /// - Throws: `PropertyListError` for a file that cannot be read.
  static func bytes(_ file: String) throws(PropertyListError) -> [UInt8] {
    do {
      return try NamedFile.read(file, limit: largestFile)
    } catch {
      throw PropertyListError("\(file): \(error == .missing ? "cannot be read" : error.description)")
    }
  }

  /// - Throws: `PropertyListError` for what is no property list, or holds no dictionary.
  package static func dictionary(_ bytes: [UInt8], file: String) throws(PropertyListError) -> [String: Any] {
    guard bytes.count <= largestFile else { throw PropertyListError("\(file): is larger than 4 MiB") }
    guard let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else {
      throw PropertyListError("\(file): is no property list")
    }
    guard let dictionary = value as? [String: Any] else {
      throw PropertyListError("\(file): its property list is no dictionary")
    }
    return dictionary
  }

  /// The strings under a key; none when the key is absent.
  static func strings(_ key: String, in dictionary: [String: Any]) throws(PropertyListError) -> [String] {
    guard let value = dictionary[key] else { return [] }
    guard let list = value as? [Any] else { throw PropertyListError("\(key) must be an array of strings") }
    var strings: [String] = []
    for element in list {
      guard let text = element as? String else { throw PropertyListError("\(key) must hold strings only") }
      strings.append(text)
    }
    return strings
  }
}
