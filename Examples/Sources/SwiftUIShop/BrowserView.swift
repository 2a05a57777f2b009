import Combine
import SwiftUI
import WebKit

/// A window that a page has opened.
final class Popup: Identifiable {
  let webView: WKWebView
  init(_ webView: WKWebView) { self.webView = webView }
}

/// A web page whose popups are shown in a sheet.
struct BrowserView: View {
  @StateObject private var model = BrowserModel()
  let home: URL?

  var body: some View {
    VStack {
      if model.progress < 1 { ProgressView(value: model.progress) }
      Text(model.title)
      WebPageView(model: model, home: home)
    }
    .sheet(item: $model.popup, onDismiss: { model.popupIsGone() }) { popup in
      PopupView(popup: popup)
    }
  }
}

final class BrowserModel: ObservableObject {
  @Published var title = ""
  @Published var progress = 0.0
  @Published var popup: Popup?
  @Published private(set) var closed = 0
  private var cancellables: Set<AnyCancellable> = []

  func observe(_ webView: WKWebView) {
    webView.publisher(for: \.title)
      .compactMap { $0 }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.title = $0 }
      .store(in: &cancellables)
    webView.publisher(for: \.estimatedProgress)
      .receive(on: RunLoop.main)
      .sink { [weak self] in self?.progress = $0 }
      .store(in: &cancellables)
  }

  func popupIsGone() { closed += 1 }
}

/// The popup's page, with a button that closes it.
struct PopupView: View {
  @Environment(\.dismiss) private var dismiss
  let popup: Popup

  var body: some View {
    NavigationStack {
      WebViewContainer(webView: popup.webView)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } }
        }
    }
  }
}

/// Shows a web view that exists already.
struct WebViewContainer: UIViewRepresentable {
  let webView: WKWebView
  func makeUIView(context: Context) -> WKWebView { webView }
  func updateUIView(_ webView: WKWebView, context: Context) {}
}

/// The page itself; its coordinator is the delegate.
struct WebPageView: UIViewRepresentable {
  let model: BrowserModel
  let home: URL?

  func makeCoordinator() -> Coordinator { Coordinator(model: model) }

  func makeUIView(context: Context) -> WKWebView {
    let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    webView.uiDelegate = context.coordinator
    model.observe(webView)
    if let home { webView.load(URLRequest(url: home)) }
    return webView
  }

  func updateUIView(_ webView: WKWebView, context: Context) {}

  static func dismantleUIView(_ webView: WKWebView, coordinator: Coordinator) { webView.uiDelegate = nil }

  final class Coordinator: NSObject, WKUIDelegate {
    private let model: BrowserModel

    init(model: BrowserModel) { self.model = model }

    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      let popup = WKWebView(frame: .zero, configuration: configuration)
      popup.uiDelegate = self
      model.popup = Popup(popup)
      return popup
    }

    func webViewDidClose(_ webView: WKWebView) {
      if model.popup?.webView === webView { model.popup = nil }
    }
  }
}
