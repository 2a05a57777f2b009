import SimUIKit
import Testing

@MainActor private final class Recorder: UIViewController {
  var calls: [String] = []
  override func viewDidLoad() { super.viewDidLoad(); calls.append("load") }
  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated); calls.append("willAppear") }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated); calls.append("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated); calls.append("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated); calls.append("didDisappear") }
}

@MainActor @Suite struct PresentationTests {
  private func onDevice(_ body: (SimulatedDevice) async throws -> Void) async rethrows {
    let device = SimulatedDevice()
    try await SimulatedDevice.ofTask.withValue(device) { try await body(device) }
  }

  @Test func `a controller loads its view and appears when its window is shown`() async {
    await onDevice { _ in
      let controller = Recorder()
      #expect(!controller.isViewLoaded)
      let window = UIApplication.shared.simulator.show(controller)
      #expect(controller.calls == ["load", "willAppear", "didAppear"])
      #expect(controller.view.window === window)
      #expect(UIApplication.shared.keyWindow === window)
    }
  }

  @Test func `an alert is presented, filled and tapped`() async throws {
    try await onDevice { _ in
      let controller = Recorder()
      let window = UIApplication.shared.simulator.show(controller)
      defer { withExtendedLifetime(window) {} }
      var tapped: [String] = []
      let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
      alert.addTextField { $0.placeholder = "Name" }
      alert.addAction(
        UIAlertAction(title: "OK", style: .default) { [weak alert] in
          tapped.append("\($0.title ?? "") \(alert?.textFields?.first?.text ?? "")")
        })
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      controller.present(alert, animated: true)
      #expect(controller.presentedViewController === alert)
      #expect(UIApplication.shared.simulator.alert === alert)
      try alert.simulator.fill("Ada")
      try alert.simulator.tap("OK")
      #expect(tapped == ["OK Ada"])
      #expect(controller.presentedViewController == nil)
      #expect(throws: AlertSimulator.TapError.notPresented) { try alert.simulator.tap("OK") }
      #expect(throws: AlertSimulator.TapError.noAction("Yes", titles: ["OK", "Cancel"])) {
        try alert.simulator.tap("Yes")
      }
    }
  }

  @Test func `presenting without a window, or over something presented, is refused with UIKit's text`() async {
    await onDevice { device in
      let lonely = UIViewController()
      lonely.present(UIViewController(), animated: false)
      #expect(lonely.presentedViewController == nil)
      #expect(device.log.last?.contains("whose view is not in the window hierarchy") == true)

      let root = UIViewController()
      let window = UIApplication.shared.simulator.show(root)
      defer { withExtendedLifetime(window) {} }
      let first = UIViewController()
      root.present(first, animated: false)
      var completed = false
      root.present(UIViewController(), animated: false) { completed = true }
      #expect(root.presentedViewController === first)
      await Task.yield()
      #expect(!completed)
      #expect(device.log.last?.contains("which is already presenting") == true)
    }
  }

  @Test func `a full-screen presentation hides its presenter, and dismissing shows it again`() async {
    await onDevice { _ in
      let root = Recorder()
      let window = UIApplication.shared.simulator.show(root)
      defer { withExtendedLifetime(window) {} }
      root.calls = []
      let sheet = Recorder()
      root.present(sheet, animated: false)
      #expect(root.calls.isEmpty)
      sheet.dismiss(animated: false)
      #expect(sheet.calls == ["load", "willAppear", "didAppear", "willDisappear", "didDisappear"])
      let full = Recorder()
      full.modalPresentationStyle = .fullScreen
      root.present(full, animated: false)
      #expect(root.calls == ["willDisappear", "didDisappear"])
      root.dismiss(animated: false)
      #expect(root.calls == ["willDisappear", "didDisappear", "willAppear", "didAppear"])
      #expect(full.presentingViewController == nil)
    }
  }

  @Test func `pushing and popping moves the appearance to the top controller`() async {
    await onDevice { _ in
      let first = Recorder()
      let navigation = UINavigationController(rootViewController: first)
      let window = UIApplication.shared.simulator.show(navigation)
      defer { withExtendedLifetime(window) {} }
      let second = Recorder()
      navigation.pushViewController(second, animated: false)
      #expect(first.calls == ["load", "willAppear", "didAppear", "willDisappear", "didDisappear"])
      #expect(second.navigationController === navigation)
      #expect(second.calls == ["load", "willAppear", "didAppear"])
      navigation.popViewController(animated: false)
      #expect(second.calls.suffix(2) == ["willDisappear", "didDisappear"])
      #expect(first.calls.suffix(2) == ["willAppear", "didAppear"])
      #expect(second.parent == nil)
    }
  }

  @Test func `URLs that an app handles are recorded, others are refused`() async throws {
    try await onDevice { device in
      device.installedSchemes = ["bank"]
      let bank = try #require(URL(string: "bank://pay"))
      let unknown = try #require(URL(string: "nobody://x"))
      #expect(UIApplication.shared.canOpenURL(bank))
      #expect(!UIApplication.shared.canOpenURL(unknown))
      #expect(await UIApplication.shared.open(bank))
      #expect(await UIApplication.shared.open(unknown) == false)
      #expect(UIApplication.shared.simulator.openedURLs == [bank])
    }
  }

  @Test func `a button runs its actions, and a control sends selectors to receivers`() async {
    await onDevice { _ in
      var count = 0
      let button = UIButton(type: .system, primaryAction: UIAction(title: "Go") { _ in count += 1 })
      button.simulateTap()
      #expect(button.currentTitle == "Go")
      button.isEnabled = false
      button.simulateTap()
      #expect(count == 1)

      final class Receiver: SelectorReceiver {
        var names: [String] = []
        func perform(_ selector: Selector, with argument: Any?) -> Bool {
          names.append(selector.name)
          return true
        }
      }
      let receiver = Receiver()
      let item = UIBarButtonItem(title: "Done", style: .done, target: receiver, action: Selector("done:"))
      item.simulateTap()
      #expect(receiver.names == ["done:"])
    }
  }
}
