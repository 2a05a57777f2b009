import SimulatedWeb
import URLStandard
import WebMessages

/// Upgrades a main frame's http to https, if the app prefers that (rule 4.48), after WebKit's CachedResourceLoader.
struct HTTPSUpgrader {
  let load: DocumentLoad
  let frame: Frame

  private var policy: NavigationPreferences.HTTPSPolicy { load.preferences?.httpsPolicy ?? .keepAsRequested }

  /// The URL that the loader has shown. A page that moves to another process gets a loader that has shown nothing yet.
  private var shown: WebURL? { load.provisionalPage == nil ? frame.document.url : nil }
  private var isFallingBack: Bool {
    load.provisionalPage == nil ? frame.loader.httpState.isFallingBack : load.plan.beginner == .httpFallback
  }
  private var skipsSameSite: Bool { load.provisionalPage == nil && frame.loader.httpState.hasFallenBack }

  /// WebKit's CachedResourceLoader::requestResource: the first request of a process. The view's URL changes when the page
  /// is there.
  func upgradeFirstRequest() {
    let url = load.url
    load.fetch.scheme = .asRequested
    guard mayUpgrade(url, after: shown) else { return }
    load.fetch.scheme = .upgraded
    load.request.url = url.madeHTTPS
    load.request.urlText = load.url.href
  }

  /// WebKit's CachedResourceLoader::updateRequestAfterRedirection.
  func target(ofRedirectTo location: WebURL) -> WebURL {
    let upgrades = mayUpgrade(location, after: load.url)
    load.fetch.scheme = upgrades ? .upgraded : .asRequested
    return upgrades ? location.madeHTTPS : location
  }

  /// WebKit's shouldPerformHTTPSUpgrade and ResourceRequestBase::upgradeInsecureRequestIfNeeded.
  private func mayUpgrade(_ url: WebURL, after previous: WebURL?) -> Bool {
    guard frame.isMainFrame, policy != .keepAsRequested, url.scheme == "http", !isFallingBack,
      !url.isOwnMachineOrAddress
    else { return false }
    guard let previous, previous.scheme != "about", Party(of: url, in: previous) == .first else { return true }
    return !skipsSameSite && previous.scheme != "http"
  }

  /// WebKit's CachedResourceLoader::requestResource: whether a load has to be secure and is not. An app's schemes,
  /// files and blobs are not secure.
  var refusesFirstRequest: Bool {
    guard frame.isMainFrame, policy.refusesHTTP, load.fetch.scheme != .upgraded, !isFallingBack,
      !["https", "about", "data", "wss"].contains(load.url.scheme)
    else { return false }
    guard let shown, shown.scheme == "http" else { return true }
    return Party(of: load.url, in: shown) != .first
  }

  /// WebKit's FrameLoader::checkLoadCompleteForThisFrame and WebPageProxy::didFailProvisionalLoadForFrameShared: the
  /// way in which a failed load goes on over http; nil if it does not (rule 4.49).
  func fallback(after error: NavigationError) -> HTTPFallback? {
    guard frame.isMainFrame, error.permitsHTTPFallback, !isFallingBack else { return nil }
    switch policy {
    case .automaticFallbackToHTTP: return load.fetch.scheme == .upgraded ? .automatic : nil
    case .userMediatedFallbackToHTTP: return .userMediated
    case .keepAsRequested, .errorOnFailure: return nil
    }
  }
}

/// The state of a frame's loader after https has failed (rule 4.49): WebKit's isHTTPFallbackInProgress and
/// shouldSkipHTTPSUpgradeForSameSiteNavigation.
enum HTTPState {
  case usual
  /// A load goes on over http. The page that is shown may have come that way, too.
  case fallingBack(from: Shown)
  /// The page that is shown has come over http.
  case fallenBack

  enum Shown { case usual, fallenBack }

  var isFallingBack: Bool { if case .fallingBack = self { true } else { false } }

  var hasFallenBack: Bool {
    switch self {
    case .usual, .fallingBack(from: .usual): false
    case .fallenBack, .fallingBack(from: .fallenBack): true
    }
  }

  /// FrameLoader::setHTTPFallbackInProgress, with every load by the UI process.
  mutating func appLoads(asFallback: Bool) {
    if asFallback {
      self = .fallingBack(from: hasFallenBack ? .fallenBack : .usual)
    } else if isFallingBack {
      self = hasFallenBack ? .fallenBack : .usual
    }
  }

  /// Notes that a page is complete.
  mutating func pageCompleted() { self = isFallingBack ? .fallenBack : .usual }
}

extension WebURL {
  /// WebKit's SecurityOrigin::isLocalhostAddress and URL::hostIsIPAddress.
  fileprivate var isOwnMachineOrAddress: Bool {
    guard let host else { return true }
    return isLoopbackHost(host) || isIPAddress(host: host)
  }
}
