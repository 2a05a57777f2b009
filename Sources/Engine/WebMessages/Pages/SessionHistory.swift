import URLStandard

/// The back-forward list as the app sees it.
package struct HistorySnapshot: Sendable, Equatable {
  package struct Item: Sendable, Equatable {
    package var id: Int
    package var url: String
    package var initialURL: String
    package var title: String
    /// Whether a script added the entry without a user's interaction (rule 4.24).
    package var createdByScriptWithoutInteraction: Bool
    /// The permission of the entry's page to open other apps (rule 9.21).
    package var externalURLs: ExternalURLsPolicy

    package init(
      id: Int, url: String, initialURL: String, title: String, createdByScriptWithoutInteraction: Bool,
      externalURLs: ExternalURLsPolicy
    ) {
      self.id = id
      self.url = url
      self.initialURL = initialURL
      self.title = title
      self.createdByScriptWithoutInteraction = createdByScriptWithoutInteraction
      self.externalURLs = externalURLs
    }
  }

  package var items: [Item]
  /// The index of the current item; nil if nothing has been loaded.
  package var currentIndex: Int?

  package init(items: [Item] = [], currentIndex: Int? = nil) {
    self.items = items
    self.currentIndex = currentIndex
  }
}

/// An entry of a saved session history.
public struct HistoryEntry: Sendable {
  public var url: WebURL
  public var originalURL: WebURL
  public var title: String
  /// The permission of the entry's page to open other apps (rule 9.21).
  public var externalURLs: ExternalURLsPolicy

  public init(url: WebURL, originalURL: WebURL, title: String, externalURLs: ExternalURLsPolicy = .notAllowed) {
    self.externalURLs = externalURLs
    self.url = url
    self.originalURL = originalURL
    self.title = title
  }
}
