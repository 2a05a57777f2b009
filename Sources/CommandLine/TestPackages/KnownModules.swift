/// The modules that an app's file can import on Linux.
enum KnownModules {
  /// Apple's modules and their stand-ins, which the product `AppleModules` contains.
  static let stoodIn: KeyValuePairs = [
    "UIKit": "SimUIKit", "WebKit": "SimWebKit", "AuthenticationServices": "SimAuthenticationServices",
    "SafariServices": "SimSafariServices", "os": "SimOS", "OSLog": "SimOSLog", "Security": "SimSecurity",
    "MessageUI": "SimMessageUI", "UniformTypeIdentifiers": "SimUniformTypeIdentifiers",
  ]
  /// The modules of the product `AppleSwiftUI`.
  static let swiftUI: KeyValuePairs = ["SwiftUI": "SimSwiftUI", "Combine": "SimCombine"]

  /// The modules of the product `AppleDeviceServices`.
  static let services: KeyValuePairs = [
    "AppTrackingTransparency": "SimAppTrackingTransparency", "AVFoundation": "SimAVFoundation", "AVKit": "SimAVKit",
    "CommonCrypto": "SimCommonCrypto", "CoreGraphics": "SimCoreGraphics", "CoreLocation": "SimCoreLocation",
    "CoreSpotlight": "SimCoreSpotlight", "JavaScriptCore": "SimJavaScriptCore",
    "LocalAuthentication": "SimLocalAuthentication", "MachO": "SimMachO", "MobileCoreServices": "SimMobileCoreServices",
    "Network": "SimNetwork", "PDFKit": "SimPDFKit", "Photos": "SimPhotos", "PhotosUI": "SimPhotosUI",
    "QuartzCore": "SimQuartzCore", "QuickLook": "SimQuickLook",
    "StoreKit": "SimStoreKit", "SystemConfiguration": "SimSystemConfiguration",
    "UserNotifications": "SimUserNotifications",
  ]

  /// The modules of packages on the web. The manifest names these packages for files that import them.
  static let packaged: KeyValuePairs = ["CryptoKit": "Crypto"]

  /// The modules that come with Swift on Linux.
  private static let native: Set = [
    "Swift", "CoreFoundation", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking",
    "FoundationXML", "Dispatch", "Observation", "Synchronization", "RegexBuilder", "Distributed", "Cxx", "Glibc",
    "Testing", "XCTest", "_Concurrency", "_StringProcessing",
  ]

  static func exists(_ module: String) -> Bool {
    native.contains(module) || isOfCrypto(module)
      || (Array(stoodIn) + swiftUI + services + packaged).contains { $0.key == module }
  }

  static func isService(_ module: String) -> Bool { services.contains { $0.key == module } }

  /// Whether a module is CryptoKit. Files that are written for Linux, too, import it by its own name there.
  static func isOfCrypto(_ module: String) -> Bool { module == "CryptoKit" || module == "Crypto" }

  static func isOfSwiftUI(_ module: String) -> Bool { swiftUI.contains { $0.key == module } }

  /// The advice about modules of Apple's that are absent here.
  static func wayOut(of module: String) -> String {
    switch module {
    case "Darwin", "ObjectiveC": "import Foundation instead, or put the import inside of #if canImport(\(module))"
    case "SQLite3":
      "SQLite is a system library on Linux: install libsqlite3-dev, and add a .systemLibrary target named SQLite3 with a module map to the manifest"
    case "CoreData", "SwiftData":
      "nothing stores objects here: leave the file out, and give the code that is tested its data by a protocol"
    case "MapKit", "ARKit", "RealityKit", "SceneKit", "SpriteKit", "Metal", "MetalKit":
      "nothing is drawn here: leave the file out, or put the import and what uses it inside of #if canImport(\(module))"
    case "AppKit", "Cocoa":
      "apps for macOS are not simulated: leave the file out, or put the import inside of #if canImport(AppKit)"
    default:
      "leave the file out, put the import inside of #if canImport(\(module)), or add the package that has it to the manifest"
    }
  }
}
