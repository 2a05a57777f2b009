import SimUIKit
import Testing

/// What apps' share extensions use, and what they send to objects by name.
@Suite @MainActor struct ExtensionTests {
  private final class Sharing: UIViewController {
    var texts: [String] = []
    func add(_ text: String) { texts.append(text) }
    func end() {
      let items = extensionContext?.inputItems as? [NSExtensionItem]
      texts += items?.compactMap { $0.attributedContentText?.string } ?? []
      extensionContext?.completeRequest(returningItems: items)
    }
  }

  @Test func `an extension's controller is given its items, and ends`() {
    let item = NSExtensionItem()
    item.attributedContentText = NSAttributedString(string: "shared")
    let controller = Sharing()
    #expect(controller.extensionContext == nil)
    let context = NSExtensionContext(simulatedInputItems: [item])
    controller.simulatedExtensionContext = context
    controller.end()
    #expect(controller.texts == ["shared"] && context.simulatedReturnedItems?.count == 1)
  }

  @Test func `methods are performed at once, and what is missing ends the app`() {
    onDevice { device in
      let controller = Sharing()
      controller.perform(Selector("add:", Sharing.add(_:)), with: "a")
      #expect(controller.texts == ["a"] && device.log.isEmpty)
      controller.perform(Selector("remove:"), with: "a")
      #expect(device.log.first?.hasPrefix("-[Sharing remove:]: unrecognized selector sent to instance") == true)
    }
  }

  @Test func `an extension opens a URL through the responders`() {
    onDevice { device in
      // As the class's own method of that name, which the application has, too.
      _ = device.application.perform(Selector("openURL:"), with: URL(string: "https://app.example/"))
      #expect(device.application.simulator.openedURLs.map(\.absoluteString) == ["https://app.example/"])
    }
  }

  @Test func `sizes of text grow with it`() {
    let one = "a".size(withAttributes: [.font: UIFont.systemFont(ofSize: 10)])
    #expect(one.width == 5 && one.height > 0)
    #expect("aaaa".size(withAttributes: [.font: UIFont.systemFont(ofSize: 10)]).width == 20)
    let wrapped = ("aaaa" as NSString).boundingRect(
      with: CGSize(width: 10, height: 1000), options: .usesLineFragmentOrigin,
      attributes: [.font: UIFont.systemFont(ofSize: 10)], context: nil)
    #expect(wrapped.width == 10 && wrapped.height == 2 * one.height)
  }

  @Test nonisolated func `timers with selectors are made in classes of no actor`() {
    final class Ticking: NSObject {
      @MainActor func tick() {}
    }
    let timer = Timer.scheduledTimer(
      timeInterval: 60, target: Ticking(), selector: Selector("tick", Ticking.tick), userInfo: nil, repeats: true)
    timer.invalidate()
  }
}
