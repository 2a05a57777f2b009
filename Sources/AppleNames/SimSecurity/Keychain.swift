import Synchronization

public let errSecSuccess: OSStatus = 0
public let errSecUnimplemented: OSStatus = -4
public let errSecParam: OSStatus = -50
public let errSecUserCanceled: OSStatus = -128
public let errSecAuthFailed: OSStatus = -25293
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecDecode: OSStatus = -26275
public let errSecCertificateExpired: OSStatus = -67818
public let errSecCertificateNotValidYet: OSStatus = -67819
public let errSecNotTrusted: OSStatus = -67843

/// The process's keychain: items in memory, found by their class and attributes.
private final class Keychain: Sendable {
  struct Item {
    var attributes: [String: KeychainValue]
  }

  static let shared = Keychain()
  let items = Mutex<[Item]>([])
}

/// A value of an attribute, in a form that can be compared and shared.
private enum KeychainValue: Hashable, Sendable {
  case text(String), data(Data), number(Double), date(Date)

  init?(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let data as Data: self = .data(data)
    case let data as NSData: self = .data(Data(referencing: data))
    case let flag as Bool: self = .number(flag ? 1 : 0)
    case let number as NSNumber: self = .number(number.doubleValue)
    case let date as Date: self = .date(date)
    default: return nil
    }
  }

  var object: AnyObject {
    switch self {
    case .text(let text): NSString(string: text)
    case .data(let data): NSData(data: data)
    case .number(let number): NSNumber(value: number)
    case .date(let date): NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
  }
}

/// The conditions of a query, without its wishes for the form of the answer.
private struct KeychainQuery {
  var attributes: [String: KeychainValue] = [:]
  var options: [String: Any] = [:]

  private static let optionKeys: Set<String> = [
    kSecReturnData, kSecReturnAttributes, kSecReturnRef, kSecReturnPersistentRef, kSecMatchLimit,
    kSecUseAuthenticationContext, kSecUseOperationPrompt, kSecUseAuthenticationUI, kSecUseDataProtectionKeychain,
    kSecMatchCaseInsensitive, kSecAttrAccessControl,
  ]

  init(_ dictionary: CFDictionary) {
    for (key, value) in dictionary {
      guard let key = key as? String else { continue }
      if Self.optionKeys.contains(key) {
        options[key] = value
      } else if let value = KeychainValue(value) {
        attributes[key] = value
      }
    }
  }

  /// The attributes that make an item of its class unique.
  var identity: [String: KeychainValue] {
    let keys = [
      kSecClass, kSecAttrAccount, kSecAttrService, kSecAttrServer, kSecAttrAccessGroup, kSecAttrApplicationTag,
      kSecAttrLabel, kSecAttrKeyType, kSecAttrProtocol, kSecAttrPort, kSecAttrPath,
    ]
    return attributes.filter { keys.contains($0.key) }
  }

  func matches(_ item: Keychain.Item) -> Bool {
    attributes.allSatisfy { key, value in
      if key == kSecAttrSynchronizable, value == .text(kSecAttrSynchronizableAny) { return true }
      return key == kSecValueData || item.attributes[key] == value
    }
  }

  func isSet(_ option: String) -> Bool {
    (options[option] as? Bool) ?? ((options[option] as? NSNumber)?.boolValue ?? false)
  }
}

@discardableResult public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  let query = KeychainQuery(attributes)
  guard query.attributes[kSecClass] != nil else { return errSecParam }
  return Keychain.shared.items.withLock { items in
    let identity = query.identity
    let isKnown = items.contains { item in
      identity.allSatisfy { item.attributes[$0.key] == $0.value }
        && KeychainQuery.identityKeys(of: item) == Set(identity.keys)
    }
    guard !isKnown else { return errSecDuplicateItem }
    items.append(Keychain.Item(attributes: query.attributes))
    return errSecSuccess
  }
}

extension KeychainQuery {
  fileprivate static func identityKeys(of item: Keychain.Item) -> Set<String> {
    var query = KeychainQuery(NSDictionary())
    query.attributes = item.attributes
    return Set(query.identity.keys)
  }

  /// The parts of an item that a query gets.
  fileprivate func answer(_ item: Keychain.Item) -> AnyObject? {
    if isSet(kSecReturnAttributes) {
      let found = NSMutableDictionary()
      for (key, value) in item.attributes where key != kSecValueData || isSet(kSecReturnData) {
        found[NSString(string: key)] = value.object
      }
      return found
    }
    guard isSet(kSecReturnData) else { return nil }
    return item.attributes[kSecValueData]?.object
  }
}

@discardableResult public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  let asked = KeychainQuery(query)
  let found = Keychain.shared.items.withLock { items in items.filter(asked.matches) }
  guard let first = found.first else { return errSecItemNotFound }
  let limit = asked.options[kSecMatchLimit]
  if limit as? String == kSecMatchLimitAll || (limit as? NSNumber).map({ $0.intValue > 1 }) == true {
    result?.pointee = NSArray(array: found.compactMap(asked.answer))
  } else {
    result?.pointee = asked.answer(first)
  }
  return errSecSuccess
}

@discardableResult public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  let asked = KeychainQuery(query)
  let changes = KeychainQuery(attributesToUpdate).attributes
  return Keychain.shared.items.withLock { items in
    var isFound = false
    for index in items.indices where asked.matches(items[index]) {
      isFound = true
      items[index].attributes.merge(changes) { _, new in new }
    }
    return isFound ? errSecSuccess : errSecItemNotFound
  }
}

@discardableResult public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  let asked = KeychainQuery(query)
  return Keychain.shared.items.withLock { items in
    let count = items.count
    items.removeAll(where: asked.matches)
    return items.count < count ? errSecSuccess : errSecItemNotFound
  }
}

public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
  switch status {
  case errSecSuccess: "No error."
  case errSecParam: "One or more parameters passed to a function were not valid."
  case errSecDuplicateItem: "The specified item already exists in the keychain."
  case errSecItemNotFound: "The specified item could not be found in the keychain."
  default: "OSStatus \(status)"
  }
}
