import CLibXML2
import Foundation

/// A page of some megabytes: the whole load, compared with libxml2's own tree of the same bytes.
@MainActor enum LargePage {
  /// Markup like that of an article with comments: headings, paragraphs, links, lists and tables.
  static func html(megabytes: Int) -> String {
    var html = "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>A large page</title></head><body>\n"
    var number = 0
    while html.utf8.count < megabytes << 20 {
      number += 1
      html += entry(number)
    }
    return html + "</body></html>"
  }

  /// One of its entries.
  static func entry(_ number: Int) -> String {
    """
    <article class="entry" id="e\(number)"><h2>Entry &amp; number \(number)</h2>
    <p>Some text with <b>bold</b> and <i>italic</i> words, and a <a href="/entry/\(number)?from=list">link</a>.</p>
    <ul><li>one<li>two<li>three</ul>
    <table><tr><td>\(number)<td>a cell<td>another cell</table></article>

    """
  }

  /// - Returns: processor milliseconds of both, medians of a few alternating runs.
  static func loadAndFloor(megabytes: Int) async throws -> (load: Double, floor: Double) {
    let html = html(megabytes: megabytes)
    var loads: [Double] = []
    var floors: [Double] = []
    for _ in 0..<5 {
      loads.append(
        try await processorMilliseconds {
          try await load(html)
          tidyHeap()
        })
      floors.append(
        await processorMilliseconds {
          parseOnly(html)
          tidyHeap()
        })
    }
    return (median(loads), median(floors))
  }

  private static func load(_ html: String) async throws {
    try await OpenedPage(html).world.shutDown()
  }

  /// glibc joins small blocks that were freed when the next large one is asked for. Whoever has freed them pays for it.
  private static func tidyHeap() { free(largeBlock()) }

  /// Not inlined: the optimizer removes an allocation that it sees to be freed unused.
  @inline(never) private static func largeBlock() -> UnsafeMutableRawPointer? { malloc(1 << 20) }

  private static func parseOnly(_ html: String) {
    var html = html
    html.withUTF8 { bytes in
      let options = Int32(HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue)
      bytes.withMemoryRebound(to: CChar.self) { text in
        xmlFreeDoc(htmlReadMemory(text.baseAddress, Int32(text.count), nil, "UTF-8", options))
      }
    }
  }
}
