import Foundation
import LocalFiles

/// The reason why a property list cannot be used, in one line.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Reads the dictionaries that describe apps, from XML or binary property lists.
package enum PropertyList {
  /// The size of the largest file, in bytes. No `Info.plist` or entitlements file comes near it.
  private static let largestFile = 4 << 20

  /// - Throws: `PropertyListError` if the file cannot be read.
  static func bytes(_ file: String) throws(PropertyListError) -> [UInt8] {
    do {
      return try NamedFile.read(file, limit: largestFile)
    } catch {
      throw PropertyListError("\(file): \(error == .missing ? "cannot be read" : error.description)")
    }
  }

  /// - Throws: `PropertyListError` if the bytes are not a property list, or its root is not a dictionary.
  package static func dictionary(_ bytes: [UInt8], file: String) throws(PropertyListError) -> [String: Any] {
    guard bytes.count <= largestFile else { throw PropertyListError("\(file): is larger than 4 MiB") }
    guard let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else {
      throw PropertyListError("\(file): is not a property list")
    }
    guard let dictionary = value as? [String: Any] else {
      throw PropertyListError("\(file): the root of its property list is not a dictionary")
    }
    return dictionary
  }

  /// The strings under a key; empty if the key is absent.
  static func strings(_ key: String, in dictionary: [String: Any]) throws(PropertyListError) -> [String] {
    guard let value = dictionary[key] else { return [] }
    guard let list = value as? [Any] else { throw PropertyListError("\(key) must be an array of strings") }
    var strings: [String] = []
    for element in list {
      guard let text = element as? String else { throw PropertyListError("\(key) must contain only strings") }
      strings.append(text)
    }
    return strings
  }
}
