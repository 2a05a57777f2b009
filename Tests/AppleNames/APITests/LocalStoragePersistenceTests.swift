import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let page = "https://app.example/simple.html"

/// The cases of `LocalStoragePersistence.mm` that need no private interface, with pages of a server in place of files.
@MainActor @Suite struct LocalStoragePersistenceTests {
  private func run(_ body: (PolicyBench) async throws -> Void) async throws {
    try await PolicyBench.run(answers: [page: .html("Simple HTML file.")], body)
  }

  private func item(_ name: String, in view: WKWebView) async throws -> String {
    try await view.text("String(localStorage.getItem('\(name)'))")
  }

  /// A view that is gone leaves its storage to the next one.
  @Test func LocalStorageEmptyString() async throws {
    try await run { bench in
      var view: WKWebView? = bench.view()
      await bench.load(page, in: try #require(view))
      _ = try await view?.evaluateJavaScript("localStorage.setItem('EmptyString', '')")
      view = nil
      let next = bench.view()
      await bench.load(page, in: next)
      #expect(try await item("EmptyString", in: next) == "")
    }
  }

  /// A window that a private page opens shares its storage.
  private func expectShared(_ open: String) async throws {
    try await run { bench in
      let panels = PanelRecorder()
      let view = bench.view {
        $0.websiteDataStore = .nonPersistent()
        $0.preferences.javaScriptCanOpenWindowsAutomatically = true
      }
      view.uiDelegate = panels
      await bench.load(page, in: view)
      _ = try await view.evaluateJavaScript("localStorage.setItem('testItem', 'Persistent item!')")
      _ = try await view.evaluateJavaScript(open)
      await bench.world.settle()
      let opened = try #require(panels.opened.first)
      #expect(try await item("testItem", in: opened) == "Persistent item!")
      _ = try await opened.evaluateJavaScript("localStorage.setItem('testItem', 'ChangedValue')")
      #expect(try await item("testItem", in: opened) == "ChangedValue")
      #expect(try await item("testItem", in: view) == "ChangedValue")
    }
  }

  @Test func LocalStorageOpenWindowPrivate() async throws { try await expectShared("open(location.href, 'w'); 0") }

  @Test func AuxiliaryWindowsShareLocalStorage() async throws { try await expectShared("open(window.location); 0") }

  /// The public half: two views of a store. Private: the group's name.
  @Test func LocalStorageGroup() async throws {
    try await PolicyBench.run { bench in
      let store = WKWebsiteDataStore.nonPersistent()
      let first = """
        <script>
          localStorage.setItem('testkey', 'testvalue1')
          onstorage = (e) => alert('storage changed key ' + e.key + ' value from ' + e.oldValue + ' to ' + e.newValue)
        </script>
        """
      let second = """
        <script>
          alert('second web view got value ' + localStorage.getItem('testkey'))
          localStorage.setItem('testkey', 'testvalue2')
        </script>
        """
      let panels = PanelRecorder()
      var views: [WKWebView] = []
      for html in [first, second] {
        let view = bench.view { $0.websiteDataStore = store }
        view.uiDelegate = panels
        await bench.load(html: html, base: "https://webkit.org/", in: view)
        views.append(view)
      }
      #expect(
        panels.alerts == [
          "second web view got value testvalue1",
          "storage changed key testkey value from testvalue1 to testvalue2",
        ])
    }
  }

  @Test func LocalStorageNoSizeOverflow() async throws {
    let html = """
      <script>
        const key = '\u{FF}\u{FF}'
        function setItem() { localStorage.setItem(key, 'value') }
        function removeItem() { localStorage.removeItem(localStorage.key(0)) }
        function getItem() { return localStorage.getItem(key) ?? '[null]' }
        addEventListener('storage', () => webkit.messageHandlers.testHandler.postMessage('storage'))
        webkit.messageHandlers.testHandler.postMessage(getItem())
      </script>
      """
    try await PolicyBench.run { bench in
      let messages = MessageRecorder()
      @MainActor func loaded() async -> WKWebView {
        let view = bench.view { $0.userContentController.add(messages, name: "testHandler") }
        await bench.load(html: html, base: "http://webkit.org", in: view)
        return view
      }
      let view = await loaded()
      #expect(messages.texts == ["[null]"])
      _ = try await view.evaluateJavaScript("setItem()")
      let second = await loaded()
      #expect(messages.texts == ["[null]", "value"])
      for script in ["removeItem()", "setItem()"] {
        _ = try await second.evaluateJavaScript(script)
        await bench.world.settle()
      }
      #expect(messages.texts == ["[null]", "value", "storage", "storage"])
      #expect(try await view.text("getItem()") == "value")
    }
  }
}
