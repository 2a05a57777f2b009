import WindowRegistry

/// The identity of an open question to the UI process. The answer comes back as a command.
package struct QuestionID: Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// A window for which the app is asked.
package struct CreatePageRequest: Sendable {
  package var opener: PageID
  /// The page that waits for its web view.
  package var created: PageID
  package var action: NavigationActionInfo
  package var features: WindowFeatures
  package var keepsOpener: Bool

  package init(
    opener: PageID, created: PageID, action: NavigationActionInfo, features: WindowFeatures, keepsOpener: Bool
  ) {
    self.opener = opener
    self.created = created
    self.action = action
    self.features = features
    self.keepsOpener = keepsOpener
  }
}
