import Foundation
import Popups
import Testing

@Suite struct RequestsTests {
  @Test("A file that imports only Foundation knows URLRequest") func fresh() throws {
    let url = try #require(URL(string: "https://app.example/"))
    #expect(Requests.fresh(url).cachePolicy == .reloadIgnoringLocalCacheData)
  }
}
