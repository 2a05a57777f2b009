/// The keys of Core Foundation in a bundle's `Info.plist`, which Foundation on Linux does not show.
public let kCFBundleInfoDictionaryVersionKey = "CFBundleInfoDictionaryVersion"
public let kCFBundleExecutableKey = "CFBundleExecutable"
public let kCFBundleIdentifierKey = "CFBundleIdentifier"
public let kCFBundleVersionKey = "CFBundleVersion"
public let kCFBundleDevelopmentRegionKey = "CFBundleDevelopmentRegion"
public let kCFBundleNameKey = "CFBundleName"
public let kCFBundleLocalizationsKey = "CFBundleLocalizations"
