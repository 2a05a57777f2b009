import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard

/// The trace's notes on cookies and storage in pages of other sites (rules 6.14 and 6.15).
extension ContentDocument {
  /// The most lines that the trace has about one document: a page may try as often as it likes.
  private static let mostThirdPartyLines = 1000

  /// Notes that a cookie was refused, or that an older one was removed for it.
  func note(_ refusal: CookieRefusal, for url: WebURL) {
    guard refusal.reason == .thirdParty else { return script.tellOnce(refusal.description) }
    noteThirdParty(
      .thirdPartyCookieIsRefused(refusal.name, of: url.host ?? "", in: frame?.top.document.url.host ?? "about:blank"))
  }

  func noteWithheldCookies(of url: WebURL) {
    noteThirdParty(
      .thirdPartyCookiesAreWithheld(of: url.host ?? "", in: frame?.top.document.url.host ?? "about:blank"))
  }

  /// Notes, once for each document, that its storage is separate.
  func noteStorageApart(_ key: StorageKey) {
    guard !thirdParty.hasToldStorage else { return }
    thirdParty.hasToldStorage = true
    noteThirdParty(.thirdPartyStorageIsApart(of: key.origin.serialized, in: key.topOrigin.serialized))
  }

  /// Notes that a request for storage access was granted or refused.
  func noteStorageAccess(_ reason: Reason) { noteThirdParty(reason) }

  private func noteThirdParty(_ reason: Reason) {
    guard thirdParty.lines < Self.mostThirdPartyLines else { return }
    thirdParty.lines += 1
    world.explain(reason, in: frame)
    if thirdParty.lines == Self.mostThirdPartyLines { world.explain(.moreThirdPartyLines, in: frame) }
  }
}
