/// Tells which of the modules' names are not Apple's.
enum OwnNames {
  /// The prefixes of Apple's types and globals.
  private static let applePrefixes = [
    "WK", "UI", "NS", "AS", "SF", "CA", "CG", "OS", "os_", "URL", "HTTPCookie", "SecTrust", "NotificationCenter",
    "Timer", "Logger",
    "Selector", "IndexPath", "Bundle",
  ]
  /// Types with such a prefix that belong to the simulator.
  private static let types: Set<String> = ["SelectorReceiver", "UIApplication.URLDelivery"]
  private static let members: Set<String> = [
    "UIGestureRecognizer.fire()", "UIApplication.simulator", "ASAuthorizationController.simulator",
    "UIAlertController.simulator",
    "UIScene.coordinateSpaceBounds",
  ]

  /// Types of the modules whose other names are all Apple's.
  private static let typesBeside: [String: Set<String>] = [
    "SwiftUI": [
      "ApplicationSimulator", "FilledShape", "EndedGesture", "ObjectBindings", "SceneList", "ScreenError",
      "ScreenSimulator", "SystemButtonStyle", "SystemShapeStyle", "SystemStyle", "ToolbarContents",
    ],
    "Combine": [], "Security": [], "MessageUI": [], "UniformTypeIdentifiers": [], "AppTrackingTransparency": [],
    "AVFoundation": [], "AVKit": [], "CommonCrypto": [], "CoreLocation": [], "CoreSpotlight": [], "JavaScriptCore": [],
    "LocalAuthentication": [], "MachO": [],
    "MobileCoreServices": ["UnmanagedText"], "Network": [], "PDFKit": [], "Photos": [], "StoreKit": [],
    "UserNotifications": [],
  ]

  static func include(_ member: SurfaceMember, in module: String) -> Bool {
    if let types = typesBeside[module] {
      let type = String(member.owner.prefix { $0 != "." })
      return types.contains(type) || type.hasPrefix("Simulated") || member.name.hasPrefix("simulat")
    }
    if types.contains(member.owner) || !applePrefixes.contains(where: member.owner.hasPrefix) { return true }
    return member.name.hasPrefix("simulat") || members.contains("\(member.owner).\(member.name)")
  }
}
