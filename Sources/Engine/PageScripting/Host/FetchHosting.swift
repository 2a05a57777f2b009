import URLStandard

/// Requests to the network, and the blob URLs that need none.
package protocol FetchHosting {
  /// Starts a request of `fetch` or `XMLHttpRequest`. The completion comes as a task. The returned closure aborts the
  /// request.
  func fetch(
    _ request: ScriptFetch, for document: ScriptDocument, completion: @escaping (ScriptFetchOutcome) -> Void
  ) -> () -> Void
  /// A synchronous request, by `XMLHttpRequest` or `importScripts`. The outcome is `aborted` if mixed content is
  /// blocked.
  func fetchSynchronously(_ request: ScriptFetch, for document: ScriptDocument) -> ScriptFetchOutcome
  /// Whether the URL is mixed content for the page, which comes from https.
  func isMixedContent(_ url: WebURL, for document: ScriptDocument) -> Bool

  func createBlobURL(contents: [UInt8], type: String, for document: ScriptDocument) -> String
  func revokeBlobURL(_ url: String)
  func blob(at url: String) -> (contents: [UInt8], type: String)?
}
