import Foundation

/// The parts of an app's entitlements that concern domains.
public struct Entitlements: Hashable, Sendable {
  /// The usable entries of `com.apple.developer.associated-domains`, in order.
  public var associatedDomains: [AssociatedDomain]
  /// Entries that iOS ignores, with the reasons.
  public var faultyEntries: [AssociatedDomainError]
  /// `com.apple.developer.web-browser`: apps with it are exempt from app-bound domains (rule 8.10).
  public var isWebBrowser = false

  /// - Parameter associatedDomains: entries as written in the file.
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

  /// - Throws: `PropertyListError` if a key has the wrong type.
  public init(dictionary: [String: Any]) throws(PropertyListError) {
    self.init(associatedDomains: try PropertyList.strings(Self.associatedDomainsKey, in: dictionary))
    isWebBrowser = dictionary["com.apple.developer.web-browser"] as? Bool ?? false
  }

  /// - Throws: `PropertyListError` if the file cannot be read or a key has the wrong type.
  public init(file: String) throws(PropertyListError) {
    try self.init(bytes: try PropertyList.bytes(file), file: file)
  }

  /// - Parameters:
  ///   - bytes: a property list.
  ///   - file: its name, for error messages.
  /// - Throws: `PropertyListError` if the bytes are not a property list or a key has the wrong type.
  public init(bytes: [UInt8], file: String) throws(PropertyListError) {
    let dictionary = try PropertyList.dictionary(bytes, file: file)
    do throws(PropertyListError) {
      try self.init(dictionary: dictionary)
    } catch {
      throw PropertyListError("\(file): \(error)")
    }
  }

  public static let associatedDomainsKey = "com.apple.developer.associated-domains"

  /// The entries that share a service with a host.
  public func entries(of service: AssociationService, for host: String) -> [AssociatedDomain] {
    associatedDomains.filter { $0.service == service && $0.covers(host) }
  }
}
