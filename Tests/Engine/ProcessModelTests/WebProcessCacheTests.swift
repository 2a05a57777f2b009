import Testing
import URLStandard

@testable import ProcessModel

@Suite struct WebProcessCacheTests {
  private func process(_ number: Int) throws -> (WebProcess, WebURL) {
    let process = WebProcess(number: number)
    let url = try #require(WebURL("https://site\(number).example/"))
    process.noteStart(of: url)
    return (process, url)
  }

  @Test func `there is room for so many sites, and the one that has waited longest goes`() throws {
    let cache = WebProcessCache(capacity: 30)
    let all = try (0..<40).map { try process($0) }
    for (process, _) in all { cache.add(process) }
    #expect(all.map { cache.contains($0.0) } == (0..<40).map { $0 >= 10 })
    #expect(cache.take(forSiteOf: all[9].1) == nil)
    #expect(cache.take(forSiteOf: all[10].1) === all[10].0)
    #expect(!cache.contains(all[10].0))
  }

  @Test func `one process waits for a site, and none that is of several`() throws {
    let cache = WebProcessCache(capacity: 10)
    let (first, url) = try process(1)
    let (second, _) = try process(1)
    cache.add(first)
    cache.add(second)
    #expect(!cache.contains(first) && cache.take(forSiteOf: url) === second)
    second.noteStart(of: WebURL("https://other.example/"))
    cache.add(second)
    #expect(!cache.contains(second))
  }
}
