#if os(Linux) && AppleNames
  import SimUIKit
  import SimWebKit
  import UIProcess

  /// The way in which users close popups that an app shows in sheets.
  @MainActor enum PopupSheets {
    /// Swipes down the sheet that shows the page; nil if no sheet shows it, or if the app does not let the sheet go.
    static func closing(_ page: WebPageProxy) -> (@MainActor () -> Void)? {
      guard let sheet = sheet(of: page), !sheet.isModalInPresentation else { return nil }
      return { [weak sheet] in sheet?.presentationController?.simulateSwipeToDismiss() }
    }

    /// The topmost presented controller that shows the page.
    private static func sheet(of page: WebPageProxy) -> UIViewController? {
      var sheet: UIViewController?
      var controller = UIApplication.shared.keyWindow?.rootViewController?.presentedViewController
      while let presented = controller {
        if let view = presented.viewIfLoaded, shows(page, view) { sheet = presented }
        controller = presented.presentedViewController
      }
      return sheet
    }

    private static func shows(_ page: WebPageProxy, _ view: UIView) -> Bool {
      if let view = view as? WKWebView, view.page === page { return true }
      return view.subviews.contains { shows(page, $0) }
    }
  }
#endif
