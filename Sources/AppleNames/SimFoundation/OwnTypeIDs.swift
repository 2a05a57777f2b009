import CoreFoundation

/// Core Foundation's own numbers of its types. They have a file of their own, because Core Foundation's types have the
/// names of ours.
enum OwnTypeIDs {
  static func of(_ number: NSNumber) -> UInt { UInt(CoreFoundation.CFGetTypeID(number)) }
  static var boolean: UInt { UInt(CoreFoundation.CFBooleanGetTypeID()) }
  static var number: UInt { UInt(CoreFoundation.CFNumberGetTypeID()) }
  static var string: UInt { UInt(CoreFoundation.CFStringGetTypeID()) }
  static var array: UInt { UInt(CoreFoundation.CFArrayGetTypeID()) }
  static var dictionary: UInt { UInt(CoreFoundation.CFDictionaryGetTypeID()) }
  static var data: UInt { UInt(CoreFoundation.CFDataGetTypeID()) }
  static var date: UInt { UInt(CoreFoundation.CFDateGetTypeID()) }
  static var null: UInt { UInt(CoreFoundation.CFNullGetTypeID()) }
  static var url: UInt { UInt(CoreFoundation.CFURLGetTypeID()) }
  static var set: UInt { UInt(CoreFoundation.CFSetGetTypeID()) }
  static var error: UInt { UInt(CoreFoundation.CFErrorGetTypeID()) }
}
