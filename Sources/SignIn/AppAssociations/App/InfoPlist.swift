import Foundation

/// The parts of an app's `Info.plist` about URLs.
public struct InfoPlist: Hashable, Sendable {
  /// `CFBundleURLTypes`: the app's own schemes, in lower case, without a colon.
  public var urlSchemes: [String]
  /// `WKAppBoundDomains` as written; nil if the key is absent.
  public var appBoundDomains: [String]?
  /// `CFBundleIdentifier`, if the file has it.
  public var bundleID: String?
  /// `CFBundleName`: the app's name in the consent alert of an authentication session.
  public var name: String?

  public init(urlSchemes: [String] = [], appBoundDomains: [String]? = nil, bundleID: String? = nil, name: String? = nil)
  {
    self.urlSchemes = urlSchemes.map { $0.lowercased() }
    self.appBoundDomains = appBoundDomains
    self.bundleID = bundleID
    self.name = name
  }

  /// - Throws: `PropertyListError` if a key has the wrong type.
  public init(dictionary: [String: Any]) throws(PropertyListError) {
    self.init()
    bundleID = dictionary["CFBundleIdentifier"] as? String
    name = dictionary["CFBundleName"] as? String
    if dictionary["WKAppBoundDomains"] != nil {
      appBoundDomains = try PropertyList.strings("WKAppBoundDomains", in: dictionary)
    }
    guard let types = dictionary["CFBundleURLTypes"] else { return }
    guard let types = types as? [[String: Any]] else {
      throw PropertyListError("CFBundleURLTypes must be an array of dictionaries")
    }
    for type in types {
      urlSchemes += try PropertyList.strings("CFBundleURLSchemes", in: type).map { $0.lowercased() }
    }
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
}
