import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Cookies and storage for scripts.
struct StorageHost {
  unowned let world: ContentWorld

  func cookies(of script: ScriptDocument) -> String {
    guard let page = world.frame(of: script)?.page, script.url.isHTTPFamily, !script.origin.isOpaque else { return "" }
    return page.dataStore.cookies.documentCookie(for: script.url, now: world.wallClockSeconds)
  }

  func setCookie(_ cookie: String, of script: ScriptDocument) {
    guard let page = world.frame(of: script)?.page, script.url.isHTTPFamily, !script.origin.isOpaque else { return }
    let refusal = page.dataStore.cookies.setDocumentCookie(cookie, for: script.url, now: world.wallClockSeconds)
    if let refusal { script.tellOnce(refusal.description) }
    world.post(.cookiesChanged)
  }

  func storage(_ kind: StorageKind, of script: ScriptDocument) throws(DOMExceptionError) -> StorageArea {
    guard let page = world.frame(of: script)?.page, !script.origin.isOpaque else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    switch kind {
    case .local: return page.dataStore.localStorage.area(for: script.origin)
    case .session: return page.sessionStorage.area(for: script.origin)
    }
  }

  /// HTML Standard, "broadcast" of a storage change: to other documents of the same area.
  /// https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-broadcast
  func storageChanged(_ change: StorageChange, of kind: StorageKind, by script: ScriptDocument) {
    guard let page = world.frame(of: script)?.page else { return }
    for (_, frame) in world.frames.sorted(by: { $0.key < $1.key }) {
      let document = frame.document
      guard document.script !== script, document.origin.isSameOrigin(as: script.origin), let other = frame.page,
        kind == .local ? other.dataStore === page.dataStore : other === page
      else { continue }
      world.queueTask { document.script.fireStorage(change, url: script.url.href, kind: kind) }
    }
  }
}
