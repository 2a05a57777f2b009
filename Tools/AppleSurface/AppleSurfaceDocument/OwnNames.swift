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
    "UIGestureRecognizer.fire()", "UIApplication.simulator", "UIAlertController.simulator",
    "UIScene.coordinateSpaceBounds",
  ]

  static func include(_ member: SurfaceMember) -> Bool {
    if types.contains(member.owner) || !applePrefixes.contains(where: member.owner.hasPrefix) { return true }
    return member.name.hasPrefix("simulat") || members.contains("\(member.owner).\(member.name)")
  }
}
