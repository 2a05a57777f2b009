import URLStandard

/// Requests to the network, and the blob URLs that need none.
package protocol FetchHosting {
  /// Starts a request of `fetch` or `XMLHttpRequest`; the completion comes as a task. The closure that is
  /// returned aborts it.
  func fetch(
    _ request: ScriptFetch, for document: ScriptDocument, completion: @escaping (ScriptFetchOutcome) -> Void
  ) -> () -> Void
  /// A synchronous `XMLHttpRequest`, and `importScripts`-like needs. `aborted` where mixed content is blocked.
  func fetchSynchronously(_ request: ScriptFetch, for document: ScriptDocument) -> ScriptFetchOutcome
  /// Whether the page, from https, may not have what the URL names: mixed content.
  func isMixedContent(_ url: WebURL, for document: ScriptDocument) -> Bool

  func createBlobURL(contents: [UInt8], type: String, for document: ScriptDocument) -> String
  func revokeBlobURL(_ url: String)
  func blob(at url: String) -> (contents: [UInt8], type: String)?
}
