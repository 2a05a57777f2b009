import PageScripting

/// The requests of a document's scripts. They end when a navigation of the document's frame starts (rule 4.14c).
final class OpenFetches {
  private struct Entry {
    let number: Int
    let client: ScriptFetch.Client
    /// Ends the request; without an outcome, the script is not told.
    let end: (ScriptFetchOutcome?) -> Void
  }

  private var entries: [Entry] = []
  private var lastNumber = 0

  func add(_ client: ScriptFetch.Client, end: @escaping (ScriptFetchOutcome?) -> Void) -> Int {
    lastNumber += 1
    entries.append(Entry(number: lastNumber, client: client, end: end))
    return lastNumber
  }

  /// Whether these requests keep the document's loader loading (WebKit's DocumentLoader::isLoading).
  var isLoading: Bool { entries.contains { [.fetch, .xmlHttpRequest, .module].contains($0.client) } }

  func remove(_ number: Int) { entries.removeAll { $0.number == number } }

  /// Ends the requests. Events are fired at once; promises are settled in tasks (WebKit's DocumentLoader::stopLoading
  /// and XMLHttpRequest::didFail).
  /// - Parameter byScript: whether `window.stop()` was called.
  func endAll(in document: ContentDocument, byScript: Bool) {
    let ending = entries.filter {
      ![.other, .worker, .eventSource].contains($0.client) && ($0.client != .module || document.loading.isComplete)
    }
    for entry in ending {
      guard entries.contains(where: { $0.number == entry.number }) else { continue }
      remove(entry.number)
      switch entry.client {
      // The request goes on in the network, but no script is told of its end.
      case .keptAlive: entry.end(nil)
      case .xmlHttpRequest: entry.end(byScript ? .aborted : .stopped)
      case .fetch, .module, .worker, .eventSource, .other:
        document.world.queueTask(of: .document(document.script)) { entry.end(.stopped) }
      }
    }
  }
}

extension ScriptFetchOutcome {
  static let stopped = ScriptFetchOutcome.failure(reason: "a navigation of the page has started")
}

extension FrameLoader {
  /// Whether subresources are refused because the frame has a provisional load in the page's process (WebKit's
  /// CachedResource::load). If the load goes to another process, the page's own process knows nothing of it.
  var refusesSubresources: Bool { provisionalLoad != nil }
}
