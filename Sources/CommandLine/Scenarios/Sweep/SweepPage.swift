/// A page of a sweep: a file, or one of the pages of an archive.
package struct SweepPage: Codable, Sendable, Equatable {
  package var file: String
  /// The page's URL in an archive; nil for a file.
  package var url: String?

  package init(file: String, url: String? = nil) {
    self.file = file
    self.url = url
  }
}

/// The options of a sweep for each page.
package struct SweepWishes: Codable, Sendable, Equatable {
  /// The greatest number of elements that are clicked.
  package var clicks = 50
  /// Folders outside a page's own folder to which links beside the page may lead.
  package var allowedFolders: [String] = []

  package init() {}
}
