import SwiftUI
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

private struct Reader: View {
  @State private var page = WebPage()
  @State private var position = ScrollPosition()
  @State private var isFinding = false
  let journal: Journal
  var body: some View {
    WebView(page)
      .webViewElementFullscreenBehavior(.enabled).webViewLinkPreviews(.disabled)
      .webViewBackForwardNavigationGestures(.disabled)
      .webViewScrollPosition($position)
      .webViewOnScrollGeometryChange(for: CGFloat.self, of: \.contentOffset.y) {
        journal.note("\(Int($0)) to \(Int($1))")
      }
      .findNavigator(isPresented: $isFinding)
      .onAppear { page.load(URL(string: "https://shop.example/")) }
    Button("Down") { position.scrollTo(y: 70) }
    Button("Find") { isFinding = true }
  }
}

private struct Files: View {
  @State private var isPicking = false
  let journal: Journal
  var body: some View {
    Button("Pick") { isPicking = true }
      .fileImporter(isPresented: $isPicking, allowedContentTypes: [.pdf]) { result in
        journal.note((try? result.get().lastPathComponent) ?? "none")
      }
    Text("picking \(isPicking)")
  }
}

private struct Dark: View {
  @Environment(\.colorScheme) private var scheme
  var body: some View { Text("\(scheme)") }
}

@Suite(.simulator) @MainActor struct WebViewModifierTests {
  @Test func `modifiers of a web view reach it, and what shows nothing says so`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/", html: "<title>Shop</title>")
    let journal = Journal()
    let shown = Shown(Reader(journal: journal))
    await simulator.settle()
    #expect(try await simulator.evaluate("document.fullscreenEnabled") == .bool(true))
    try shown.screen.tap("Down")
    await simulator.settle()
    #expect(journal.take() == ["0 to 70"])
    try shown.screen.tap("Find")
    #expect(SimulatedDevice.current.log.contains { $0.contains("findNavigator") })
  }

  @Test func `the picker of files is UIKit's, and its choice is the completion's`() throws {
    let journal = Journal()
    let shown = Shown(Files(journal: journal))
    try shown.screen.tap("Pick")
    #expect(throws: ScreenError.covered("Pick", by: "UIDocumentPickerViewController")) { try shown.screen.tap("Pick") }
    let picker = UIApplication.shared.simulator.topViewController as? UIDocumentPickerViewController
    #expect(picker?.documentTypes == ["com.adobe.pdf"])
    picker?.simulatePicking([URL(fileURLWithPath: "/a.pdf")])
    #expect(journal.take() == ["a.pdf"] && shown.screen.shows("picking false"))
    try shown.screen.tap("Pick")
    (UIApplication.shared.simulator.topViewController as? UIDocumentPickerViewController)?.simulateCancel()
    #expect(journal.take() == [] && shown.screen.shows("picking false"))
  }

  @Test func `a preferred scheme is that of the view and of its controller`() {
    let shown = Shown(Dark().preferredColorScheme(.dark))
    #expect(shown.screen.shows("dark") && shown.window.rootViewController?.traitCollection.userInterfaceStyle == .dark)
  }
}
