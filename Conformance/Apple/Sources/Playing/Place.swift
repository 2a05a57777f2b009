import Foundation
import WebKit

#if canImport(AppKit)
  import AppKit

  /// A window off screen, so that the page is shown and nobody sees it.
  @MainActor final class Place {
    private let window: NSWindow

    init(showing view: WKWebView, title: String) {
      window = NSWindow(
        contentRect: CGRect(origin: CGPoint(x: -10_000, y: -10_000), size: App.size), styleMask: [.titled],
        backing: .buffered, defer: false)
      window.isReleasedWhenClosed = false
      window.title = title
      window.contentView = view
      window.orderFrontRegardless()
    }

    func close() { window.close() }

    /// A click of the mouse, at a point of the view from its top left corner.
    static func click(_ view: WKWebView, x: Double, y: Double) {
      guard let window = view.window else { return }
      let point = view.convert(CGPoint(x: x, y: view.isFlipped ? y : view.bounds.height - y), to: nil)
      for kind in [NSEvent.EventType.leftMouseDown, .leftMouseUp] {
        let event = NSEvent.mouseEvent(
          with: kind, location: point, modifierFlags: [], timestamp: ProcessInfo.processInfo.systemUptime,
          windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1)
        if let event { window.sendEvent(event) }
      }
    }
  }
#else
  import UIKit

  /// A window of the app.
  @MainActor final class Place {
    private let window = UIWindow(frame: CGRect(origin: .zero, size: App.size))

    init(showing view: WKWebView, title: String) {
      let controller = UIViewController()
      controller.view.addSubview(view)
      window.rootViewController = controller
      window.isHidden = false
    }

    func close() { window.isHidden = true }
  }
#endif
