import URLStandard

/// Files and folders that pages from files may read (rule 4.39).
struct ReadableFiles {
  private(set) var urls: [WebURL] = []

  /// - Returns: whether the URL was not permitted before.
  mutating func grant(_ url: WebURL) -> Bool {
    guard !urls.contains(url) else { return false }
    urls.append(url)
    return true
  }
}
