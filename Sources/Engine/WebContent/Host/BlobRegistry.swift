import HTMLTree
import PagePolicies
import PageScripting
import SimulatedWeb
import URLStandard

/// The blob URLs of a world (File API, "blob URL store"; WebKit's ThreadableBlobRegistry).
/// https://w3c.github.io/FileAPI/#BlobURLStore
final class BlobRegistry {
  typealias Blob = (contents: [UInt8], type: String, policies: PolicyContainer?)
  private var blobs: [String: Blob] = [:]
  private var urls: [ObjectIdentifier: [String]] = [:]
  private var nextBlob = 0

  func createURL(
    contents: [UInt8], type: String, policies: PolicyContainer?, for document: ScriptDocument
  ) -> String {
    nextBlob += 1
    let serial = String(nextBlob, radix: 16)
    let number = String(repeating: "0", count: max(12 - serial.count, 0)) + serial
    let url = "blob:\(document.origin.serialized)/00000000-0000-4000-8000-\(number)"
    blobs[url] = (contents, type, policies)
    urls[ObjectIdentifier(document), default: []].append(url)
    return url
  }

  func revoke(_ url: String) { blobs[url] = nil }

  /// Revokes the URLs that a document made, because they end with it (File API, "lifetime of blob URLs").
  func revokeAll(of document: ScriptDocument) {
    for url in urls.removeValue(forKey: ObjectIdentifier(document)) ?? [] { revoke(url) }
  }

  /// Whether that document made the URL and has not revoked it.
  func isMade(_ url: WebURL, by document: ScriptDocument) -> Bool {
    guard url.scheme == "blob" else { return false }
    let address = url.withoutFragment.href
    return blobs[address] != nil && urls[ObjectIdentifier(document)]?.contains(address) == true
  }

  func blob(at url: String) -> Blob? { blobs[url] }
}
