import PageScripting
import SimulatedWeb
import URLStandard

/// The sites that may use their cookies in a page of another site, for as long as the page exists (WebKit's
/// m_domainsWithPageLevelStorageAccess; rule 6.20).
struct StorageAccess {
  private var admitted: [String: Set<String>] = [:]

  mutating func admit(_ url: WebURL, in page: WebURL) {
    admitted[Party.site(page), default: []].insert(Party.site(url))
  }

  func party(of url: WebURL, in page: WebURL) -> Party {
    let party = Party(of: url, in: page)
    guard case .third(let site) = party, admitted[site]?.contains(Party.site(url)) == true else { return party }
    return .admitted
  }
}

extension Page {
  /// The party to which a resource belongs in this page.
  func party(of url: WebURL) -> Party { storageAccess.party(of: url, in: mainFrame.document.url) }
}

/// The Storage Access API (WebKit's DocumentStorageAccess).
extension DocumentHost {
  func hasStorageAccess(_ script: ScriptDocument) -> Bool {
    guard let (document, page) = inSecurePage(script), !script.origin.isOpaque else { return false }
    if document.isSameOriginWithAncestors { return true }
    switch page.party(of: script.url) {
    case .first, .admitted: return true
    case .third(let site):
      if page.dataStore.cookies.withholds(from: .third(of: site)) { return false }
      // Without tracking prevention, NetworkStorageSession::hasCookies decides.
      return !page.dataStore.cookies.cookies(for: script.cookieURL, now: world.wallClockSeconds).isEmpty
    }
  }

  /// - Returns: whether the access is granted. The user of the simulated device grants it.
  func requestStorageAccess(_ script: ScriptDocument) -> Bool {
    guard let (document, page) = inSecurePage(script), !script.origin.isOpaque else { return false }
    if document.isSameOriginWithAncestors { return true }
    let party = page.party(of: script.url)
    guard case .third(let site) = party else { return true }
    guard !document.policies.sandbox.contains(.storageAccess) else {
      document.noteStorageAccess(.storageAccessIsSandboxed)
      return false
    }
    guard world.isProcessingGesture else {
      document.noteStorageAccess(.storageAccessNeedsGesture)
      return false
    }
    page.storageAccess.admit(script.url, in: page.mainFrame.document.url)
    document.noteStorageAccess(.storageAccessIsGranted(to: script.url.host ?? "", in: site))
    return true
  }

  private func inSecurePage(_ script: ScriptDocument) -> (ContentDocument, Page)? {
    guard script.isInSecureContext, let frame = world.frame(of: script), let page = frame.page else { return nil }
    return (frame.document, page)
  }
}

extension ContentDocument {
  /// WebKit's hasSameOriginAsAllAncestors.
  fileprivate var isSameOriginWithAncestors: Bool {
    frame?.ancestors.allSatisfy { $0.document.origin.isSameOrigin(as: origin) } ?? true
  }
}
