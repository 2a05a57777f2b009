import EngineValues
import UIProcess
import WebMessages

/// A requested navigation: the cause, the request, and the frames.
@preconcurrency @MainActor open class WKNavigationAction: NSObject, KeyValueCoding {
  @MainActor private struct Values {
    var request = LaterValue.unmade { URLRequest(url: URL(fileURLWithPath: "/")) }
    var sourceFrame: WKFrameInfo?
    var targetFrame: WKFrameInfo?
    var navigationType = WKNavigationType.other
    var modifierFlags: UIKeyModifierFlags = []
    var buttonNumber: UIEvent.ButtonMask = []
    var shouldPerformDownload = false
    var isUserInitiated = false
    var isRedirect = false
    var targetFrameName: String?
    var navigation: WKNavigation?
    var externalURLs = ExternalURLsPolicy.notAllowed
    var triesAppLink = false
  }

  private var stored: Values

  public override init() {
    stored = Values(sourceFrame: WKFrameInfo())
    super.init()
  }

  init(_ action: NavigationActionInfo, in view: WKWebView) {
    let source = action.source.map { frame in
      WKFrameInfo(frame, webView: frame.page.flatMap { view.context.webView(showing: $0) })
    }
    var values = Values()
    values.request = .unmade { [request = action.request] in URLRequest(request) }
    values.sourceFrame = source
    // A frame that navigates itself is both source and target, as one object (rule 3.2).
    values.targetFrame =
      action.target.map {
        $0.frame == action.source?.frame ? source ?? WKFrameInfo($0, webView: view) : WKFrameInfo($0, webView: view)
      }
    values.navigationType = WKNavigationType(rawValue: action.kind.rawValue) ?? .other
    values.modifierFlags = UIKeyModifierFlags(action.modifiers)
    values.buttonNumber = action.mouseButton.map { UIEvent.ButtonMask.button($0 + 1) } ?? []
    values.shouldPerformDownload = action.shouldPerformDownload
    values.isUserInitiated = action.gesture == .userInitiated
    values.isRedirect = action.isRedirect
    values.targetFrameName = action.targetName
    values.navigation = view.client.navigation(action.navigation)
    values.externalURLs = action.externalURLs
    if case .tried = action.appLink { values.triesAppLink = true }
    if action.isAPILoad, view.page.world.profile.apiLoadSourceFrame == .null { values.sourceFrame = nil }
    stored = values
    super.init()
  }

  private init(stored: Values) {
    self.stored = stored
    super.init()
  }

  /// An action with chosen values, for tests. A nil `targetFrame` means a new window; a nil `sourceFrame` is what apps
  /// built with SDKs before iOS 18.5 see for their own loads.
  public static func simulated(
    request: URLRequest, navigationType: WKNavigationType = .other, sourceFrame: WKFrameInfo? = nil,
    targetFrame: WKFrameInfo? = nil, shouldPerformDownload: Bool = false, modifierFlags: UIKeyModifierFlags = [],
    isUserInitiated: Bool = true
  ) -> WKNavigationAction {
    WKNavigationAction(
      stored: Values(
        request: .made(request), sourceFrame: sourceFrame, targetFrame: targetFrame, navigationType: navigationType,
        modifierFlags: modifierFlags, shouldPerformDownload: shouldPerformDownload, isUserInitiated: isUserInitiated))
  }

  open var request: URLRequest { stored.request.value }

  /// The frame that asks for the navigation. It is declared as non-optional, but is nil for loads by apps built with
  /// SDKs before iOS 18.5 (rule 3.3). A use of it then ends the app on a device. Here, a failure is reported and an
  /// empty frame is returned.
  open var sourceFrame: WKFrameInfo {
    if let frame = stored.sourceFrame { return frame }
    WorldContext.current.world.fail(
      DeviceFailure(
        exception: "Fatal error", message: "Unexpectedly found nil while reading WKNavigationAction.sourceFrame",
        window: nil,
        cause: "WKNavigationAction.sourceFrame", reason: Reason.sourceFrameIsNil, place: AppSource.caller()))
    return WKFrameInfo()
  }

  open var targetFrame: WKFrameInfo? { stored.targetFrame }
  open var navigationType: WKNavigationType { stored.navigationType }
  open var modifierFlags: UIKeyModifierFlags { stored.modifierFlags }
  open var buttonNumber: UIEvent.ButtonMask { stored.buttonNumber }
  /// The navigation of the main frame that the action is for, as `load` returned it; nil for frames and new windows.
  open var mainFrameNavigation: WKNavigation? { stored.navigation }
  open var shouldPerformDownload: Bool { stored.shouldPerformDownload }
  /// Inert: always false.
  open var isContentRuleListRedirect: Bool { false }

  public func storedValue(forKey key: String) -> Any?? {
    switch key {
    case "request": .some(request)
    case "targetFrame": .some(targetFrame)
    case "sourceFrame": .some(stored.sourceFrame)
    case "navigationType": .some(navigationType.rawValue)
    case "syntheticClickType": .some(navigationType == .linkActivated ? 1 : 0)
    case "_userInitiated", "userInitiated", "isUserInitiated": .some(stored.isUserInitiated)
    case "_isRedirect", "isRedirect": .some(stored.isRedirect)
    case "_targetFrameName", "targetFrameName": .some(stored.targetFrameName)
    case "_shouldOpenAppLinks": .some(stored.triesAppLink)
    case "_shouldOpenExternalSchemes", "_shouldOpenExternalURLs": .some(stored.externalURLs != .notAllowed)
    default: nil
    }
  }

  public func store(_ value: Any?, forKey key: String) -> Bool { false }
}

extension UIKeyModifierFlags {
  init(_ keys: KeyModifiers) {
    self = []
    if keys.contains(.shift) { insert(.shift) }
    if keys.contains(.control) { insert(.control) }
    if keys.contains(.alternate) { insert(.alternate) }
    if keys.contains(.command) { insert(.command) }
  }
}
