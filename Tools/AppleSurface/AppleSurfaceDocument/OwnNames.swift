/// Which of the modules' names are not Apple's.
enum OwnNames {
  /// What the names of Apple's types and globals begin with.
  private static let applePrefixes = [
    "WK", "UI", "NS", "AS", "SF", "CA", "CG", "OS", "os_", "URL", "HTTPCookie", "SecTrust", "NotificationCenter",
    "Timer", "Logger",
    "Selector", "IndexPath", "Bundle",
  ]
  /// Types that have such a name and are the simulator's.
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
