import PageScripting
import URLStandard

/// The URLs of a document where they differ from the URLs that scripts see.
extension ContentDocument {
  /// The URL of the document's load; document.open does not change it (WebKit's DocumentLoader::url).
  func loadedURL(by load: DocumentLoad?) -> WebURL { provenance.wasWritten ? load?.request.url ?? url : url }

  /// Whether WebKit's URL of the document is empty, where scripts see about:blank. In a frame, the URL is really
  /// about:blank (the constructor of WebKit's Document).
  var hasEmptyURL: Bool { provenance.hasNoURLOfItsOwn && url.isBlank && frame?.isMainFrame != false }

  /// The URL of a text. A document without a URL of its own has no base URL either, not even for a fragment (WebKit's
  /// Document::completeURL).
  func complete(_ text: String) -> WebURL? {
    let base = script.documentBaseURL
    return hasEmptyURL && base.isBlank ? WebURL(text) : WebURL(text, base: base)
  }

  /// The URL that the document's requests name as their referrer. It is empty for documents without a URL of their own.
  var outgoingReferrerURL: WebURL? {
    if provenance.wasWritten { return provenance.referrerBeforeWriting }
    if isInitialEmpty || url.isBlank { return nil }
    if url.isSrcdoc { return frame?.parent?.document.outgoingReferrerURL }
    return url
  }
}

extension ContentWorld {
  /// The URL of a text in a script's document, which may have been left (WebKit's Document::completeURL).
  func complete(_ text: String, for script: ScriptDocument) -> WebURL? {
    guard let document = contentDocument(of: script) else { return WebURL(text, base: script.documentBaseURL) }
    return document.complete(text)
  }
}
