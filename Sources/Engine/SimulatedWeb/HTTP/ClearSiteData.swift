import URLStandard

extension SimulatedResponse {
  /// The kinds of its site's data that the server asks to remove. Clear Site Data, "parse Clear-Site-Data header";
  /// WebKit's parseClearSiteDataHeader, in which `executionContexts` does nothing by default.
  /// https://w3c.github.io/webappsec-clear-site-data/#parsing
  public var dataToClear: Set<DataStore.DataType> {
    var found: Set<DataStore.DataType> = []
    for word in wordsToClear {
      switch word {
      case "\"cookies\"": found.insert(.cookies)
      case "\"storage\"": found.formUnion([.localStorage, .sessionStorage, .indexedDatabases])
      case "\"*\"": found.formUnion(DataStore.DataType.allCases)
      default: break
      }
    }
    return found
  }

  /// Whether the server asks to forget its cached responses.
  package var clearsCache: Bool { wordsToClear.contains { $0 == "\"cache\"" || $0 == "\"*\"" } }

  private var wordsToClear: [Substring] {
    guard let header = headers["Clear-Site-Data"], url.isPotentiallyTrustworthy else { return [] }
    return header.split(separator: ",").compactMap { token in
      let words = token.split { $0 == " " || $0 == "\t" }
      return words.count == 1 ? words[0] : nil
    }
  }
}
