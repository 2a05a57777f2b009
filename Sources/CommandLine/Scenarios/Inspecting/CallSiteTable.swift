import PageInspection
import URLStandard

/// Matches the calls in the source with the calls of a run.
///
/// JavaScriptCore places a call at the end of its callee, by line and column. Scripts have the lines of the file, and
/// columns on the first line count from the beginning of the script. In event handlers, a fixed text of unknown length
/// precedes the first line. In javascript: URLs, lines and columns count from the beginning of the URL.
struct CallSiteTable {
  private var occasions: [Int: String] = [:]

  init(_ page: InspectedPage, file: String, run: InspectionRun) {
    let sites = page.calls.map { Site($0, page: page, file: file) }
    for reach in run.reaches {
      guard let index = Self.exact(reach, sites) ?? Self.byHandler(reach, sites, run) ?? Self.byLine(reach, sites)
      else {
        continue
      }
      if occasions[index] == nil { occasions[index] = reach.occasion }
    }
  }

  /// The occasion on which the call was first made; nil if no run reached it.
  func occasion(ofCall index: Int) -> String? { occasions[index] }

  private struct Site {
    let url: String?
    let isHandler: Bool
    /// The line as the engine counts; nil if the place of the script is not known.
    let line: Int?
    let column: Int

    init(_ call: InspectedCall, page: InspectedPage, file: String) {
      url = call.place.source == file ? page.url : WebURL(call.place.source, base: WebURL(page.url))?.href
      let end = call.call.calleeEnd
      column = end.column
      switch call.container {
      case .javaScriptURL:
        isHandler = false
        line = end.line
      case .handler:
        isHandler = true
        line = call.scriptStart.map { $0.line + end.line - 1 }
      case .inlineScript, .externalScript:
        isHandler = false
        line = call.scriptStart.map { $0.line + end.line - 1 }
      }
    }

    func isOnLine(of reach: InspectionRun.Reach) -> Bool { url == reach.url && line == reach.position.line }
  }

  private static func exact(_ reach: InspectionRun.Reach, _ sites: [Site]) -> Int? {
    sites.firstIndex { !$0.isHandler && $0.isOnLine(of: reach) && $0.column == reach.position.column }
  }

  /// The calls in several handlers on one line. The same text precedes each handler, so the columns give their order.
  private static func byHandler(_ reach: InspectionRun.Reach, _ sites: [Site], _ run: InspectionRun) -> Int? {
    let here = sites.indices.filter { sites[$0].isHandler && sites[$0].isOnLine(of: reach) }
    guard here.count > 1 else { return here.first }
    let columns = run.reaches.filter { $0.url == reach.url && $0.position.line == reach.position.line }
      .map(\.position.column)
    guard let first = columns.min(), let start = here.map({ sites[$0].column }).min() else { return nil }
    return here.first { sites[$0].column - start == reach.position.column - first }
  }

  private static func byLine(_ reach: InspectionRun.Reach, _ sites: [Site]) -> Int? {
    let here = sites.indices.filter { sites[$0].isOnLine(of: reach) }
    return here.count == 1 ? here[0] : nil
  }
}
