import SwiftUI

/// An app made with SwiftUI: a shop in a web view, a sign-in in Safari that comes back by a URL, and help pages.
public struct ShopApp: App {
  @StateObject private var session = Session()

  public init() {}

  public var body: some Scene {
    WindowGroup {
      ShopView()
        .environmentObject(session)
        .onOpenURL { url in session.handle(url) }
    }
  }
}

/// Who is signed in.
public final class Session: ObservableObject {
  @Published public private(set) var code: String?

  /// Takes the code out of the provider's answer: `shop://callback?code=…`.
  func handle(_ url: URL) {
    guard url.scheme == "shop", let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
    code = parts.queryItems?.first { $0.name == "code" }?.value
  }
}

struct ShopView: View {
  @EnvironmentObject private var session: Session
  @Environment(\.openURL) private var openURL
  @State private var isHelpShown = false

  private static let provider = URL(
    string:
      "https://accounts.provider.example/authorize?response_type=code&client_id=app&state=s1&redirect_uri=shop://callback"
  )

  var body: some View {
    NavigationStack {
      BrowserView(home: URL(string: "https://shop.example/index.html"))
        .navigationTitle("Shop")
        .toolbar {
          ToolbarItem(placement: .topBarLeading) {
            Button("Help") { isHelpShown = true }
          }
          ToolbarItem(placement: .topBarTrailing) {
            if let code = session.code {
              Text("Signed in with \(code)")
            } else {
              Button("Sign in") {
                if let provider = Self.provider { openURL(provider) }
              }
            }
          }
        }
        .navigationDestination(isPresented: $isHelpShown) { HelpView(allowed: ["shop.example"]) }
    }
  }
}

#Preview { ShopView().environmentObject(Session()) }
