import HTMLTree
import WebMessages

extension Page {
  /// Frames of a page that a report shows.
  private static let mostFrames = 50
  /// Bytes of markup of one document in a report.
  private static let longestMarkup = 256 << 10

  /// What the page looks like now. Runs no script and changes nothing.
  var description: PageDescription {
    PageDescription(
      frames: mainFrame.subtree.prefix(Self.mostFrames).map { frame in
        let markup = HTMLSerializer.innerHTML(of: frame.document.tree)
        return PageDescription.Frame(
          depth: frame.depth, url: frame.document.url.href, name: frame.world.registry[frame.id]?.name ?? "",
          title: frame.document.tree.title, markup: markup.utf8.count <= Self.longestMarkup ? markup : nil)
      })
  }
}

extension Frame {
  /// How many frames it is in.
  fileprivate var depth: Int {
    var depth = 0
    var walk = parent
    while let frame = walk {
      depth += 1
      walk = frame.parent
    }
    return depth
  }
}
