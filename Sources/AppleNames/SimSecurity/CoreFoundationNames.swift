// Names of Core Foundation that code around the keychain needs. Foundation on Linux does not show its own.

public typealias CFString = String
public typealias CFDictionary = NSDictionary
public typealias CFArray = NSArray
public typealias CFData = NSData
public typealias CFError = NSError
public typealias CFTypeRef = AnyObject
/// The memory that Core Foundation would use. Code passes nil or `kCFAllocatorDefault`.
public final class CFAllocator: Sendable {
  private init() {}
}

public let kCFAllocatorDefault: CFAllocator! = nil

public typealias OSStatus = Int32
public let noErr: OSStatus = 0

public let kCFBooleanTrue: Bool! = true
public let kCFBooleanFalse: Bool! = false
