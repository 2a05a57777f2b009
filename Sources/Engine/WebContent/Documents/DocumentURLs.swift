import PageScripting
import URLStandard

/// The URLs of a document, as far as they differ from what scripts see.
extension ContentDocument {
  /// WebKit's DocumentLoader::url: document.open does not change it.
  func loadedURL(by load: DocumentLoad?) -> WebURL { provenance.wasWritten ? load?.request.url ?? url : url }

  /// Whether its URL is empty in WebKit, which scripts see as about:blank. In a frame it is about:blank indeed (the
  /// constructor of WebKit's Document).
  var hasEmptyURL: Bool { provenance.hasNoURLOfItsOwn && url.isBlank && frame?.isMainFrame != false }

  /// WebKit's Document::completeURL: without a URL of its own there is no base URL either, not even for a fragment.
  func complete(_ text: String) -> WebURL? {
    let base = script.documentBaseURL
    return hasEmptyURL && base.isBlank ? WebURL(text) : WebURL(text, base: base)
  }

  /// The URL that its requests name as their referrer; empty for documents that have none of their own.
  var outgoingReferrerURL: WebURL? {
    if provenance.wasWritten { return provenance.referrerBeforeWriting }
    if isInitialEmpty || url.isBlank { return nil }
    if url.isSrcdoc { return frame?.parent?.document.outgoingReferrerURL }
    return url
  }
}

extension ContentWorld {
  /// WebKit's Document::completeURL, also of a document that has been left.
  func complete(_ text: String, for script: ScriptDocument) -> WebURL? {
    guard let document = contentDocument(of: script) else { return WebURL(text, base: script.documentBaseURL) }
    return document.complete(text)
  }
}
