import Foundation
import Network
import WebKit

/// The app: a data store without persistence, and windows with one web view each.
@MainActor final class App {
  /// A window of the app. It has no view when the app has let go of it.
  @MainActor final class Window {
    let name: String
    let delegate: Delegate
    private(set) var view: WKWebView?
    private var place: Place?

    init(_ name: String, _ view: WKWebView, _ delegate: Delegate) {
      self.name = name
      self.delegate = delegate
      self.view = view
      place = Place(showing: view, title: name)
      view.navigationDelegate = delegate
      view.uiDelegate = delegate
    }

    func destroy() {
      place?.close()
      (view, place) = (nil, nil)
    }
  }

  static let size = CGSize(width: 800, height: 600)

  let scenario: Scenario
  let journal = Journal()
  let downloadFolder: URL
  /// How many are under way.
  var downloads = 0
  private(set) var windows: [Window] = []
  private let configuration = WKWebViewConfiguration()
  let frames = FrameFinder()

  init(_ scenario: Scenario, proxy: UInt16, downloadFolder: URL) {
    self.scenario = scenario
    self.downloadFolder = downloadFolder
    configuration.websiteDataStore = .asking(proxy: proxy)
    let settings = scenario.settings
    configuration.preferences.javaScriptCanOpenWindowsAutomatically =
      settings["javaScriptCanOpenWindowsAutomatically"] as? Bool ?? false
    configuration.defaultWebpagePreferences.allowsContentJavaScript = settings["javaScriptEnabled"] as? Bool ?? true
    if scenario.steps.contains(where: { !$0.frame.isEmpty }) { frames.install(in: configuration) }
  }

  func openMain() {
    _ = open("main", WKWebView(frame: CGRect(origin: .zero, size: Self.size), configuration: configuration))
  }

  func openPopup(_ configuration: WKWebViewConfiguration) -> (name: String, view: WKWebView) {
    open(
      "popup\(windows.count)",
      WKWebView(frame: CGRect(origin: .zero, size: Self.size), configuration: configuration))
  }

  private func open(_ name: String, _ view: WKWebView) -> (name: String, view: WKWebView) {
    windows.append(Window(name, view, Delegate(name, of: self)))
    return (name, view)
  }

  func destroy(_ name: String) {
    windows.first { $0.name == name }?.destroy()
    journal.touch()
  }

  func name(of view: WKWebView) -> String? { windows.first { $0.view === view }?.name }

  /// - Throws: `StepProblem`.
  func view(_ name: String) throws -> WKWebView {
    guard let window = windows.first(where: { $0.name == name }) else { throw StepProblem("no window \(name)") }
    guard let view = window.view else { throw StepProblem("window \(name) is destroyed") }
    return view
  }
}

/// A step cannot be done. The trace has the text.
struct StepProblem: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

extension WKWebsiteDataStore {
  /// A store without persistence, whose requests all go to a proxy on the loopback interface.
  static func asking(proxy: UInt16) -> WKWebsiteDataStore {
    let store = WKWebsiteDataStore.nonPersistent()
    if let port = NWEndpoint.Port(rawValue: proxy) {
      store.proxyConfigurations = [ProxyConfiguration(httpCONNECTProxy: .hostPort(host: "127.0.0.1", port: port))]
    }
    return store
  }
}
