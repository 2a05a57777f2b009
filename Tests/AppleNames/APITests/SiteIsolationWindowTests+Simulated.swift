import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let example = "https://example.com/example"
private let hello = SiteAnswer.html("hi")

/// Cases with a server that never answers: a real one keeps the simulator waiting for half a minute.
extension SiteIsolationWindowTests {
  @Test func CancelProvisionalLoad() async throws {
    func quick(_ host: String) -> String { "https://\(host)/respond_quickly" }
    func never(_ host: String) -> String { "https://\(host)/never_respond" }
    let main = "https://webkit.org/main"
    var pages: [String: SiteAnswer] = [
      main: .html(
        "<iframe id=testiframe src='\(quick("example.com"))'></iframe><iframe src='\(quick("example.com"))'></iframe>")
    ]
    for host in ["webkit.org", "example.com", "apple.com"] {
      pages[quick(host)] = hello
      pages[never(host)] = .hang
    }
    try await SiteBench.run(pages) { site async throws in
      await site.load(main)
      try await site.run("testiframe.addEventListener('load', () => alert('iframe loaded'))")
      let steps = [
        ("webkit.org", "example.com"), ("example.com", "webkit.org"), ("apple.com", "webkit.org"),
        ("apple.com", "example.com"), ("apple.com", "apple.com"),
      ]
      for (number, (first, second)) in steps.enumerated() {
        try await site.run(
          "testiframe.src = '\(never(first))'; setTimeout(() => { testiframe.src = '\(quick(second))' }, 50)")
        #expect(site.said.count == number + 1)
        #expect(try await site.text("location.href", in: site.child) == quick(second))
        #expect(try await site.text("length") == "2")
      }
    }
  }

  @Test func SandboxFlagsDuringNavigation() async throws {
    let check = "alert('alerted'); webkit.messageHandlers.testHandler.postMessage('testHandler')"
    let pages: [String: SiteAnswer] = [
      example: .html(Self.sandboxed), "https://webkit.org/iframe": hello, "https://webkit.org/iframe2": .hang,
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      let frame = try site.child
      try await expect(site, alert: false, open: false) { try await site.run(check, in: frame) }
      try await site.run(
        "testiframe.sandbox = 'allow-scripts allow-modals'; testiframe.src = 'https://webkit.org/iframe2'")
      #expect(site.bench.world.web.takeRequestLog().contains { $0.url == "https://webkit.org/iframe2" })
      try await expect(site, alert: false, open: false) { try await site.run(check, in: frame) }
    }
  }
}
