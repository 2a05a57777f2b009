import HTMLTree
import WebMessages

extension Page {
  /// The most frames that a report shows of a page.
  private static let mostFrames = 50
  /// The most bytes of one document's markup in a report.
  private static let longestMarkup = 256 << 10

  /// A description of the page's look now. Reading it runs no script and changes nothing.
  var description: PageDescription {
    PageDescription(
      frames: mainFrame.subtree.prefix(Self.mostFrames).map { frame in
        let markup = HTMLSerializer.picture(of: frame.document.tree)
        return PageDescription.Frame(
          depth: frame.ancestors.count, url: frame.document.url.href, name: frame.world.registry[frame.id]?.name ?? "",
          title: frame.document.tree.title, markup: markup.utf8.count <= Self.longestMarkup ? markup : nil)
      })
  }
}
