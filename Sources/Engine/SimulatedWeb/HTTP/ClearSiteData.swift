import URLStandard

extension SimulatedResponse {
  /// The kinds of its site's data that the server asks to remove. Clear Site Data, "parse Clear-Site-Data header";
  /// WebKit's parseClearSiteDataHeader, in which `executionContexts` does nothing by default.
  /// https://w3c.github.io/webappsec-clear-site-data/#parsing
  public var dataToClear: Set<DataStore.DataType> {
    guard let header = headers["Clear-Site-Data"], url.isPotentiallyTrustworthy else { return [] }
    var found: Set<DataStore.DataType> = []
    for token in header.split(separator: ",") {
      let words = token.split { $0 == " " || $0 == "\t" }
      guard words.count == 1 else { continue }
      switch words[0] {
      case "\"cookies\"": found.insert(.cookies)
      case "\"storage\"": found.formUnion([.localStorage, .sessionStorage, .indexedDatabases])
      case "\"*\"": found.formUnion(DataStore.DataType.allCases)
      default: break
      }
    }
    return found
  }
}
