import Foundation

/// What an app is signed for, as far as domains go.
public struct Entitlements: Hashable, Sendable {
  /// The usable entries of `com.apple.developer.associated-domains`, in order.
  public var associatedDomains: [AssociatedDomain]
  /// Entries that iOS ignores, and why.
  public var faultyEntries: [AssociatedDomainError]
  /// `com.apple.developer.web-browser`: such apps are exempt from app-bound domains (rule 8.10).
  public var isWebBrowser = false

  /// - Parameter associatedDomains: entries as they are written in the file.
  public init(associatedDomains entries: [String] = []) {
    associatedDomains = []
    faultyEntries = []
    for entry in entries {
      do {
        associatedDomains.append(try AssociatedDomain(entry))
      } catch {
        faultyEntries.append(error)
      }
    }
  }

  /// - Throws: `PropertyListError` for a key of the wrong type.
  public init(dictionary: [String: Any]) throws(PropertyListError) {
    self.init(associatedDomains: try PropertyList.strings(Self.associatedDomainsKey, in: dictionary))
    isWebBrowser = dictionary["com.apple.developer.web-browser"] as? Bool ?? false
  }

  /// - Throws: `PropertyListError` for a file that cannot be read or has a key of the wrong type.
  public init(file: String) throws(PropertyListError) {
    try self.init(bytes: try PropertyList.bytes(file), file: file)
  }

  /// - Parameters:
  ///   - bytes: a property list.
  ///   - file: its name, for errors.
  /// - Throws: `PropertyListError` for what is no property list or has a key of the wrong type.
  public init(bytes: [UInt8], file: String) throws(PropertyListError) {
    let dictionary = try PropertyList.dictionary(bytes, file: file)
    do throws(PropertyListError) {
      try self.init(dictionary: dictionary)
    } catch {
      throw PropertyListError("\(file): \(error)")
    }
  }

  public static let associatedDomainsKey = "com.apple.developer.associated-domains"

  /// The entries of a service that cover a host.
  public func entries(of service: AssociationService, for host: String) -> [AssociatedDomain] {
    associatedDomains.filter { $0.service == service && $0.covers(host) }
  }
}
