import PageScripting

/// What scripts of a document fetch, which ends when a navigation of its frame starts (rule 4.14c).
final class OpenFetches {
  private struct Entry {
    let number: Int
    let client: ScriptFetch.Client
    /// Ends the request; without an outcome, nobody is told.
    let end: (ScriptFetchOutcome?) -> Void
  }

  private var entries: [Entry] = []
  private var lastNumber = 0

  func add(_ client: ScriptFetch.Client, end: @escaping (ScriptFetchOutcome?) -> Void) -> Int {
    lastNumber += 1
    entries.append(Entry(number: lastNumber, client: client, end: end))
    return lastNumber
  }

  /// Whether the document's loader loads because of them: WebKit's DocumentLoader::isLoading.
  var isLoading: Bool { entries.contains { [.fetch, .xmlHttpRequest, .module].contains($0.client) } }

  func remove(_ number: Int) { entries.removeAll { $0.number == number } }

  /// WebKit's DocumentLoader::stopLoading and XMLHttpRequest::didFail: events come at once, promises are settled in tasks.
  /// - Parameter byScript: `window.stop()` was called.
  func endAll(in document: ContentDocument, byScript: Bool) {
    let ending = entries.filter { $0.client != .other && ($0.client != .module || document.loading.isComplete) }
    for entry in ending {
      guard entries.contains(where: { $0.number == entry.number }) else { continue }
      remove(entry.number)
      switch entry.client {
      // The network goes on with it, and tells nobody.
      case .keptAlive: entry.end(nil)
      case .xmlHttpRequest: entry.end(byScript ? .aborted : .stopped)
      case .fetch, .module, .other: document.world.queueTask { entry.end(.stopped) }
      }
    }
  }
}

extension ScriptFetchOutcome {
  static let stopped = ScriptFetchOutcome.failure(reason: "a navigation of the page has started")
}

extension FrameLoader {
  /// WebKit's CachedResource::load refuses what a page asks for while its frame's state is provisional. The process that a
  /// load leaves knows nothing of it.
  var refusesSubresources: Bool { provisionalLoad != nil }
}
