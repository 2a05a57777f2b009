import Foundation

/// What an app's `Info.plist` says about URLs.
public struct InfoPlist: Hashable, Sendable {
  /// `CFBundleURLTypes`: the app's own schemes, in lower case, without a colon.
  public var urlSchemes: [String]
  /// `WKAppBoundDomains`, as written; nil when the key is absent.
  public var appBoundDomains: [String]?
  /// `CFBundleIdentifier`, when the file has it.
  public var bundleID: String?
  /// `CFBundleName`: what the consent alert of an authentication session calls the app.
  public var name: String?

  public init(urlSchemes: [String] = [], appBoundDomains: [String]? = nil, bundleID: String? = nil, name: String? = nil)
  {
    self.urlSchemes = urlSchemes.map { $0.lowercased() }
    self.appBoundDomains = appBoundDomains
    self.bundleID = bundleID
    self.name = name
  }

  /// - Throws: `PropertyListError` for a key of the wrong type.
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
}
