import URLStandard

@testable import PageScripting

/// A network that gives the answers that a test prepares.
final class FakeFetching: FetchHosting {
  var answer: (ScriptFetch) -> ScriptFetchOutcome = { _ in .failure(reason: "no answer prepared") }
  /// Virtual milliseconds until a request is answered.
  var delay = 1.0
  private var blobs: [String: (contents: [UInt8], type: String)] = [:]
  private let clock: FakeClock
  private let log: FakeLog

  init(clock: FakeClock, log: FakeLog) {
    self.clock = clock
    self.log = log
  }

  func fetch(
    _ request: ScriptFetch, for document: ScriptDocument, completion: @escaping (ScriptFetchOutcome) -> Void
  ) -> () -> Void {
    log.add("fetch \(request.method) \(request.url.href)")
    let flag = Flag()
    clock.schedule(after: delay) { [unowned self] in if !flag.isSet { completion(answer(request)) } }
    return { flag.isSet = true }
  }

  private final class Flag { var isSet = false }

  func fetchSynchronously(_ request: ScriptFetch, for document: ScriptDocument) -> ScriptFetchOutcome {
    log.add("fetch \(request.method) \(request.url.href)")
    return answer(request)
  }

  func isMixedContent(_ url: WebURL, for document: ScriptDocument) -> Bool { false }

  func createBlobURL(contents: [UInt8], type: String, for document: ScriptDocument) -> String {
    let url = "blob:\(document.origin.serialized)/\(blobs.count + 1)"
    blobs[url] = (contents, type)
    return url
  }

  func revokeBlobURL(_ url: String) { blobs[url] = nil }
  func blob(at url: String) -> (contents: [UInt8], type: String)? { blobs[url] }
}
