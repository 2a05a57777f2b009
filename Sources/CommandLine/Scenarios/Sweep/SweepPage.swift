/// A page of a sweep: a file, or one of the pages of an archive.
package struct SweepPage: Codable, Sendable, Equatable {
  package var file: String
  /// In an archive, the page's URL.
  package var url: String?

  package init(file: String, url: String? = nil) {
    self.file = file
    self.url = url
  }
}

/// What a sweep does with each page.
package struct SweepWishes: Codable, Sendable, Equatable {
  /// How many elements are clicked, at most.
  package var clicks = 50
  /// Folders outside of a page's own that links beside it may lead to.
  package var allowedFolders: [String] = []

  package init() {}
}
