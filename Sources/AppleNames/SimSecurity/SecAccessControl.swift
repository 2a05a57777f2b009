/// The conditions under which an item of the keychain may be used. The simulated keychain ignores them: an item is
/// always readable.
public final class SecAccessControl: NSObject, Sendable {}

/// The proofs that the device asks its owner for before it gives an item out.
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let userPresence = Self(rawValue: 1 << 0)
  public static let biometryAny = Self(rawValue: 1 << 1)
  public static let biometryCurrentSet = Self(rawValue: 1 << 3)
  public static let devicePasscode = Self(rawValue: 1 << 4)
  public static let companion = Self(rawValue: 1 << 5)
  public static let or = Self(rawValue: 1 << 14)
  public static let and = Self(rawValue: 1 << 15)
  public static let privateKeyUsage = Self(rawValue: 1 << 30)
  public static let applicationPassword = Self(rawValue: 1 << 31)

  @available(*, deprecated, renamed: "biometryAny") public static let touchIDAny = biometryAny
  @available(*, deprecated, renamed: "biometryCurrentSet") public static let touchIDCurrentSet = biometryCurrentSet
}

/// - Parameter protection: one of `kSecAttrAccessible…`.
/// - Returns: nil, with `errSecParam` as the error, for any other protection.
public func SecAccessControlCreateWithFlags(
  _ allocator: CFAllocator?, _ protection: Any, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
  guard let protection = protection as? String, protections.contains(protection) else {
    error?.pointee = Unmanaged.passRetained(
      NSError(
        domain: NSOSStatusErrorDomain, code: Int(errSecParam),
        userInfo: [
          NSLocalizedDescriptionKey: "SecAccessControlCreateWithFlags: \(protection) is none of kSecAttrAccessible…"
        ]))
    return nil
  }
  return SecAccessControl()
}

private let protections: Set<String> = [
  kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAlways,
  kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
  kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, kSecAttrAccessibleAlwaysThisDeviceOnly,
]
