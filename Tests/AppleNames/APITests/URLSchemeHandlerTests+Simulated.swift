import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Cases that raise exceptions, which end an app on a device.
extension URLSchemeHandlerTests {
  @Test func BuiltinSchemes() async throws {
    let handled = [
      "about", "applewebdata", "blob", "data", "file", "ftp", "http", "https", "javascript", "webkit-fake-url", "ws",
      "wss", "x-apple-content-filter",
    ]
    try await PolicyBench.run { bench in
      let configuration = WKWebViewConfiguration()
      let handler = imageFails()
      for scheme in handled {
        #expect(WKWebView.handlesURLScheme(scheme), "\(scheme)")
        configuration.setURLSchemeHandler(handler, forURLScheme: scheme)
        #expect(bench.world.takeDeviceFailures().map(\.exception) == ["NSInvalidArgumentException"], "\(scheme)")
      }
      for scheme in ["gopher", "my-custom-scheme"] {
        #expect(!WKWebView.handlesURLScheme(scheme))
        configuration.setURLSchemeHandler(handler, forURLScheme: scheme)
        #expect(bench.world.takeDeviceFailures().isEmpty, "\(scheme)")
      }
    }
  }

  /// What a handler does with its task.
  private enum Step { case response, data, finish, error }

  /// Without the private redirections.
  @Test func Exceptions() async throws {
    let sequences: [([Step], raises: Bool)] = [
      ([.response, .data, .finish], false), ([.data, .finish], true), ([.error], false), ([.error, .error], true),
      ([.error, .data], true), ([.response, .finish, .data], true), ([.response, .finish, .response], true),
      ([.response, .finish, .finish], true), ([.response, .finish, .error], true),
    ]
    for (steps, raises) in sequences {
      let handler = SchemeResponder { task in
        for step in steps {
          switch step {
          case .response:
            guard let url = task.request.url else { return }
            task.didReceive(URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil))
          case .data: task.didReceive(Data())
          case .finish: task.didFinish()
          case .error: task.didFailWithError(NSError(domain: "WebKit", code: 1))
          }
        }
      }
      try await load("testing:///initial", handler: handler) { bench, _ in
        #expect(bench.world.takeDeviceFailures().isEmpty != raises, "\(steps)")
      }
    }
  }
}
