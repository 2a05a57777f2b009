/// The modules that an app's file can import on Linux.
enum KnownModules {
  /// Apple's modules and their stand-ins, which the product `AppleModules` contains.
  static let stoodIn: KeyValuePairs = [
    "UIKit": "SimUIKit", "WebKit": "SimWebKit", "AuthenticationServices": "SimAuthenticationServices",
    "SafariServices": "SimSafariServices", "os": "SimOS", "OSLog": "SimOSLog", "Security": "SimSecurity",
    "MessageUI": "SimMessageUI", "UniformTypeIdentifiers": "SimUniformTypeIdentifiers",
  ]
  /// Those of the product `AppleSwiftUI`.
  static let swiftUI: KeyValuePairs = ["SwiftUI": "SimSwiftUI", "Combine": "SimCombine"]

  /// Those of the product `AppleDeviceServices`.
  static let services: KeyValuePairs = [
    "AppTrackingTransparency": "SimAppTrackingTransparency", "AVFoundation": "SimAVFoundation", "AVKit": "SimAVKit",
    "CommonCrypto": "SimCommonCrypto", "CoreGraphics": "SimCoreGraphics", "CoreLocation": "SimCoreLocation",
    "LocalAuthentication": "SimLocalAuthentication", "MobileCoreServices": "SimMobileCoreServices",
    "Network": "SimNetwork", "PDFKit": "SimPDFKit", "Photos": "SimPhotos", "QuartzCore": "SimQuartzCore",
    "StoreKit": "SimStoreKit", "UserNotifications": "SimUserNotifications",
  ]

  /// Those of packages on the web, which the manifest names for files that import them.
  static let packaged: KeyValuePairs = ["CryptoKit": "Crypto"]

  /// What comes with Swift on Linux.
  private static let native: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "Dispatch", "Observation", "Synchronization", "RegexBuilder", "Distributed", "Cxx", "Glibc",
    "Testing", "XCTest", "_Concurrency", "_StringProcessing",
  ]

  static func exists(_ module: String) -> Bool {
    native.contains(module) || (Array(stoodIn) + swiftUI + services + packaged).contains { $0.key == module }
  }

  static func isService(_ module: String) -> Bool { services.contains { $0.key == module } }

  static func isOfSwiftUI(_ module: String) -> Bool { swiftUI.contains { $0.key == module } }

  /// What to do about modules of Apple's that are absent here.
  static func wayOut(of module: String) -> String {
    switch module {
    case "Darwin", "ObjectiveC": "import Foundation instead, or put the import inside of #if canImport(\(module))"
    default:
      "leave the file out, put the import inside of #if canImport(\(module)), or add the package that has it to the manifest"
    }
  }
}
