import SwiftUI
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct ScrollObservingTests {
  @Test func `a scroll view's offset and size are observed and published`() {
    let (scroll, journal) = (WKWebView().scrollView, Journal())
    let published = scroll.publisher(for: \.contentOffset).map(\.y).sink { y in
      MainActor.assumeIsolated { journal.note("y \(Int(y))") }
    }
    let observed = scroll.observe(\.contentSize, options: [.old, .new]) { _, change in
      MainActor.assumeIsolated {
        journal.note("height \(Int(change.oldValue?.height ?? -1)) \(Int(change.newValue?.height ?? -1))")
      }
    }
    scroll.setContentOffset(CGPoint(x: 0, y: 7), animated: false)
    scroll.contentSize = CGSize(width: 1, height: 2)
    #expect(journal.take() == ["y 0", "y 7", "height 0 2"])
    published.cancel()
    observed.invalidate()
    scroll.contentOffset = .zero
    scroll.contentSize = .zero
    #expect(journal.take() == [])
  }

  @Test func `a request says that it does not keep who has asked for it`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://shop.example/")))
    request.attribution = .user
    #expect(request.attribution == .developer)
    #expect(SimulatedDevice.current.log.contains { $0.contains("URLRequest.attribution") })
  }
}
