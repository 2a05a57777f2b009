#if os(Linux) && AppleNames
  import SimUIKit
  import SimWebKit
  import UIProcess
  import WebViewSimulator

  /// How users close popups that an app shows in sheets, and what else they do to controllers.
  @MainActor enum PopupSheets {
    /// Swipes down the sheet that shows the page; nil if no sheet shows it, or if the app does not let the sheet go.
    static func closing(_ page: WebPageProxy) -> (@MainActor () -> Void)? {
      guard let sheet = sheet(of: page), !sheet.isModalInPresentation else { return nil }
      return { [weak sheet] in sheet?.presentationController?.simulateSwipeToDismiss() }
    }

    /// The moves that users can make with the controllers in front, while none comes or goes: swipe a sheet away that
    /// shows no popup, go back in a navigation controller, and press the return key. The device can be turned
    /// and a second window be opened at any time, if the app lets them.
    static func moves(_ popups: [WebPageProxy]) -> [(move: UserMoves.Move, perform: @MainActor () -> Void)] {
      let application = UIApplication.shared
      guard var front = application.keyWindow?.rootViewController else { return [] }
      while let presented = front.presentedViewController { front = presented }
      var moves: [(move: UserMoves.Move, perform: @MainActor () -> Void)] = []
      let turned: UIDeviceOrientation = UIDevice.current.orientation == .portrait ? .landscapeLeft : .portrait
      if application.simulator.followsRotation(to: turned) {
        moves.append((.rotate, { application.simulator.rotate(to: turned) }))
      }
      if application.connectedScenes.count == 1, application.simulator.canOpenScene {
        moves.append((.scene, { application.simulator.openScene() }))
      }
      guard !front.isBeingPresented, !front.isBeingDismissed, !(front is UIAlertController) else { return moves }
      if front.presentingViewController != nil, isSheet(front), !front.isModalInPresentation,
        !popups.contains(where: { page in front.viewIfLoaded.map { shows(page, $0) } ?? false })
      {
        moves.append((.swipe, { [weak front] in front?.presentationController?.simulateSwipeToDismiss() }))
      }
      if let stack = navigation(in: front), stack.viewControllers.count > 1, !stack.isNavigationBarHidden,
        stack.topViewController?.navigationItem.hidesBackButton == false
      {
        moves.append((.pop, { [weak stack] in stack?.popViewController(animated: true) }))
      }
      if let press = front.viewIfLoaded.flatMap(returnKey) { moves.append((.returnKey, press)) }
      return moves
    }

    /// Presses the return key of the keyboard; nil if no field in the view has the keyboard, or if the key is disabled.
    private static func returnKey(in view: UIView) -> (@MainActor () -> Void)? {
      guard !view.isHidden else { return nil }
      switch view {
      case let field as UITextField where field.isFirstResponder && field.hasReturnKey:
        return { [weak field] in field?.simulateReturn() }
      case let bar as UISearchBar where bar.isFirstResponder && bar.hasReturnKey:
        return { [weak bar] in bar?.simulateReturn() }
      case let text as UITextView where text.isFirstResponder && text.isEditable:
        return { [weak text] in text?.simulateReturn() }
      default: return view.subviews.lazy.compactMap(returnKey).first
      }
    }

    private static func isSheet(_ controller: UIViewController) -> Bool {
      switch controller.modalPresentationStyle {
      case .automatic, .pageSheet, .formSheet: true
      default: false
      }
    }

    /// The navigation controller that is seen: it may be in a tab, or in another container, such as SwiftUI's.
    private static func navigation(in controller: UIViewController) -> UINavigationController? {
      switch controller {
      case let stack as UINavigationController: stack
      case let tabs as UITabBarController: tabs.selectedViewController.flatMap(navigation)
      default:
        controller.children.lazy.filter { $0.viewIfLoaded?.window != nil }.compactMap(navigation).first
      }
    }

    /// The topmost presented controller that shows the page.
    private static func sheet(of page: WebPageProxy) -> UIViewController? {
      var sheet: UIViewController?
      for window in UIApplication.shared.windows {
        var controller = window.rootViewController?.presentedViewController
        while let presented = controller {
          if let view = presented.viewIfLoaded, shows(page, view) { sheet = presented }
          controller = presented.presentedViewController
        }
      }
      return sheet
    }

    private static func shows(_ page: WebPageProxy, _ view: UIView) -> Bool {
      if let view = view as? WKWebView, view.page === page { return true }
      return view.subviews.contains { shows(page, $0) }
    }
  }
#endif
