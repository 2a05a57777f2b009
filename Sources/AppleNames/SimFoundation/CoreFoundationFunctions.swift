// Functions of Core Foundation on the types that bridge to Foundation's without a cost on Apple's systems. Core
// Foundation's own functions work on Linux, but its types bridge to no others there: `value as CFString` does not
// compile.

public typealias CFTypeID = UInt
public typealias CFBoolean = NSNumber
public typealias CFNumber = NSNumber
public typealias CFURL = NSURL
public typealias CFDate = NSDate
public typealias CFSet = NSSet
public typealias CFIndex = Int
public typealias CFOptionFlags = UInt
public typealias CFAbsoluteTime = Double
public typealias CFTimeInterval = Double

public func CFGetTypeID(_ cf: AnyObject?) -> CFTypeID {
  switch cf {
  case let number as NSNumber: OwnTypeIDs.of(number)
  case is NSString: CFStringGetTypeID()
  case is NSArray: CFArrayGetTypeID()
  case is NSDictionary: CFDictionaryGetTypeID()
  case is NSData: CFDataGetTypeID()
  case is NSDate: CFDateGetTypeID()
  case is NSNull: CFNullGetTypeID()
  case is NSURL: CFURLGetTypeID()
  case is NSSet: CFSetGetTypeID()
  case is NSError: CFErrorGetTypeID()
  case is SecKey: SecKeyGetTypeID()
  case is SecCertificate: SecCertificateGetTypeID()
  case is SecTrust: SecTrustGetTypeID()
  // Objects of other classes have no type in Core Foundation.
  default: 1
  }
}

public func CFBooleanGetTypeID() -> CFTypeID { OwnTypeIDs.boolean }
public func CFNumberGetTypeID() -> CFTypeID { OwnTypeIDs.number }
public func CFStringGetTypeID() -> CFTypeID { OwnTypeIDs.string }
public func CFArrayGetTypeID() -> CFTypeID { OwnTypeIDs.array }
public func CFDictionaryGetTypeID() -> CFTypeID { OwnTypeIDs.dictionary }
public func CFDataGetTypeID() -> CFTypeID { OwnTypeIDs.data }
public func CFDateGetTypeID() -> CFTypeID { OwnTypeIDs.date }
public func CFNullGetTypeID() -> CFTypeID { OwnTypeIDs.null }
public func CFURLGetTypeID() -> CFTypeID { OwnTypeIDs.url }
public func CFSetGetTypeID() -> CFTypeID { OwnTypeIDs.set }
public func CFErrorGetTypeID() -> CFTypeID { OwnTypeIDs.error }

public func CFEqual(_ one: AnyObject?, _ other: AnyObject?) -> Bool {
  one === other || (one as? NSObject).map { $0.isEqual(other) } ?? false
}

/// Core Foundation's deallocator that frees nothing.
public let kCFAllocatorNull: CFAllocator! = nil

/// The bytes in an object that does not own them.
public func CFDataCreateWithBytesNoCopy(
  _ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex, _ bytesDeallocator: CFAllocator!
) -> CFData! {
  guard let bytes else { return NSData() }
  return NSData(bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), length: length, freeWhenDone: false)
}

public let kCFErrorDomainCFNetwork = "kCFErrorDomainCFNetwork"
public let kCFErrorDomainOSStatus = NSOSStatusErrorDomain
public let kCFErrorDomainPOSIX = NSPOSIXErrorDomain
public let kCFErrorDomainCocoa = NSCocoaErrorDomain

public func CFErrorGetDomain(_ error: CFError) -> CFString { error.domain }
public func CFErrorGetCode(_ error: CFError) -> CFIndex { error.code }
public func CFErrorCopyUserInfo(_ error: CFError) -> CFDictionary { error.userInfo as NSDictionary }

/// Compares memory in a time that does not depend on its contents: 0 if it is equal.
public func timingsafe_bcmp(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Int32 {
  var difference: UInt8 = 0
  for place in 0..<count {
    difference |= one.load(fromByteOffset: place, as: UInt8.self) ^ other.load(fromByteOffset: place, as: UInt8.self)
  }
  return Int32(difference)
}

/// The version of Foundation, as on iOS 18.
public let NSFoundationVersionNumber: Double = 3107.60
public let NSFoundationVersionNumber_iOS_8_0: Double = 1140.11
public let NSFoundationVersionNumber_iOS_9_0: Double = 1240.1

extension URLError.Code {
  /// Apple's code is made of any number. Numbers that Foundation does not know here become `unknown`.
  @_disfavoredOverload public init(rawValue: Int) {
    let known: URLError.Code? = Self(rawValue: rawValue)
    self = known ?? .unknown
  }
}

public func CFBooleanGetValue(_ boolean: CFBoolean) -> Bool { boolean.boolValue }
public func CFBooleanGetValue(_ boolean: Bool) -> Bool { boolean }

/// The raw values are Apple's.
@nonexhaustive public enum CFNumberType: Int, Sendable {
  case sInt8Type = 1, sInt16Type, sInt32Type, sInt64Type, float32Type, float64Type, charType, shortType, intType
  case longType, longLongType, floatType, doubleType, cfIndexType, nsIntegerType, cgFloatType
}

public func CFNumberGetType(_ number: CFNumber) -> CFNumberType {
  switch UInt8(bitPattern: number.objCType.pointee) {
  case UInt8(ascii: "c"), UInt8(ascii: "B"): .sInt8Type
  case UInt8(ascii: "s"), UInt8(ascii: "C"): .sInt16Type
  case UInt8(ascii: "i"), UInt8(ascii: "S"): .sInt32Type
  case UInt8(ascii: "f"): .float32Type
  case UInt8(ascii: "d"): .float64Type
  default: .sInt64Type
  }
}

public func CFNumberIsFloatType(_ number: CFNumber) -> Bool {
  [.float32Type, .float64Type].contains(CFNumberGetType(number))
}

public typealias CFStringEncoding = UInt32
public enum CFStringBuiltInEncodings: CFStringEncoding, CaseIterable, Sendable {
  case macRoman = 0
  case windowsLatin1 = 0x0500
  case isoLatin1 = 0x0201
  case nextStepLatin = 0x0B01
  case ASCII = 0x0600
  case UTF8 = 0x0800_0100
  case nonLossyASCII = 0x0BFF
  case UTF16 = 0x0100
  case UTF16BE = 0x1000_0100
  case UTF16LE = 0x1400_0100
  case UTF32 = 0x0C00_0100
  case UTF32BE = 0x1800_0100
  case UTF32LE = 0x1C00_0100

  /// Foundation's number for the encoding, and the name that IANA has registered, if it has one.
  fileprivate var known: (foundation: String.Encoding, name: String?) {
    switch self {
    case .macRoman: (.macOSRoman, "macintosh")
    case .windowsLatin1: (.windowsCP1252, "windows-1252")
    case .isoLatin1: (.isoLatin1, "iso-8859-1")
    case .nextStepLatin: (.nextstep, "x-nextstep")
    case .ASCII: (.ascii, "us-ascii")
    case .UTF8: (.utf8, "utf-8")
    case .nonLossyASCII: (.nonLossyASCII, nil)
    case .UTF16: (.utf16, "utf-16")
    case .UTF16BE: (.utf16BigEndian, "utf-16be")
    case .UTF16LE: (.utf16LittleEndian, "utf-16le")
    case .UTF32: (.utf32, "utf-32")
    case .UTF32BE: (.utf32BigEndian, "utf-32be")
    case .UTF32LE: (.utf32LittleEndian, "utf-32le")
    }
  }
}
public let kCFStringEncodingUTF8 = CFStringBuiltInEncodings.UTF8.rawValue
public let kCFStringEncodingInvalidId: CFStringEncoding = 0xFFFF_FFFF

public func CFStringConvertNSStringEncodingToEncoding(_ encoding: UInt) -> CFStringEncoding {
  CFStringBuiltInEncodings.allCases.first { $0.known.foundation.rawValue == encoding }?.rawValue
    ?? kCFStringEncodingInvalidId
}

/// 0 for an encoding that Foundation does not know.
public func CFStringConvertEncodingToNSStringEncoding(_ encoding: CFStringEncoding) -> UInt {
  CFStringBuiltInEncodings(rawValue: encoding)?.known.foundation.rawValue ?? 0
}

public func CFStringConvertEncodingToIANACharSetName(_ encoding: CFStringEncoding) -> CFString! {
  CFStringBuiltInEncodings(rawValue: encoding)?.known.name
}

public func CFStringConvertIANACharSetNameToEncoding(_ name: CFString!) -> CFStringEncoding {
  let name = name?.lowercased()
  return CFStringBuiltInEncodings.allCases.first { $0.known.name == name }?.rawValue ?? kCFStringEncodingInvalidId
}

public func CFStringGetLength(_ string: CFString!) -> CFIndex { string?.utf16.count ?? 0 }

/// Escapes the characters that a URL may not contain, and the characters of `escaped`.
public func CFURLCreateStringByAddingPercentEscapes(
  _ allocator: CFAllocator!, _ original: CFString!, _ unescaped: CFString!, _ escaped: CFString!,
  _ encoding: CFStringEncoding
) -> CFString! {
  let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  var allowed = CharacterSet(charactersIn: letters + "-_.!~*'();/?:@&=+$,")
  allowed.formUnion(CharacterSet(charactersIn: unescaped ?? ""))
  allowed.subtract(CharacterSet(charactersIn: escaped ?? ""))
  return original?.addingPercentEncoding(withAllowedCharacters: allowed)
}

/// Seconds since 2001, by the world's clock.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
public let kCFAbsoluteTimeIntervalSince1970 = 978_307_200.0

public final class CFUUID: Sendable {
  let value = UUID()
}
public func CFUUIDCreate(_ allocator: CFAllocator!) -> CFUUID! { CFUUID() }
public func CFUUIDCreateString(_ allocator: CFAllocator!, _ uuid: CFUUID!) -> CFString! { uuid?.value.uuidString }
