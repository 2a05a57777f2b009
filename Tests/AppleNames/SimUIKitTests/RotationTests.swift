import SimUIKit
import Synchronization
import Testing

/// A device that a user turns.
@MainActor @Suite struct RotationTests {
  private final class Page: UIViewController {
    var seen: [String] = []
    var orientations = UIInterfaceOrientationMask.allButUpsideDown
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { orientations }
    override func willTransition(
      to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      seen.append("will have traits \(newCollection.verticalSizeClass)")
      super.willTransition(to: newCollection, with: coordinator)
    }
    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
      seen.append("will be \(Int(size.width)) wide, is \(Int(view.bounds.width))")
      super.viewWillTransition(to: size, with: coordinator)
      coordinator.animate { [self] _ in
        seen.append("alongside, is \(Int(view.bounds.width))")
      } completion: { [self] _ in
        seen.append("done")
      }
    }
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      seen.append("had traits \(previous?.verticalSizeClass ?? .unspecified), has \(traitCollection.verticalSizeClass)")
    }
    override func viewDidLayoutSubviews() { seen.append("laid out") }
  }

  private final class Scene: NSObject, UIWindowSceneDelegate {
    var before: [UIInterfaceOrientation] = []
    func windowScene(
      _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
      interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
      traitCollection previousTraitCollection: UITraitCollection
    ) { before.append(previousInterfaceOrientation) }
  }

  @Test func `controllers hear of a rotation before, during and after it`() throws {
    try onDevice { _ in
      let page = Page()
      let window = UIApplication.shared.simulator.show(page)
      let scene = try #require(window.windowScene)
      let delegate = Scene()
      scene.delegate = delegate
      page.seen = []
      UIApplication.shared.simulator.rotate(to: .landscapeLeft)
      #expect(
        page.seen == [
          "will have traits compact", "will be 874 wide, is 402", "had traits regular, has compact", "laid out",
          "alongside, is 874", "done",
        ])
      #expect(scene.interfaceOrientation == .landscapeRight && delegate.before == [.portrait])
      #expect(UIScreen.main.bounds.size == CGSize(width: 874, height: 402))
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 1206, height: 2622))
      UIApplication.shared.simulator.rotate(to: .portrait)
      #expect(window.bounds.size == CGSize(width: 402, height: 874) && page.view.frame == window.bounds)
      #expect(page.traitCollection.verticalSizeClass == .regular)
    }
  }

  @Test func `children and presented controllers hear of it through super`() {
    onDevice { _ in
      let (child, sheet) = (Page(), Page())
      let root = UINavigationController(rootViewController: child)
      let window = UIApplication.shared.simulator.show(root)
      root.present(sheet, animated: false)
      (child.seen, sheet.seen) = ([], [])
      UIApplication.shared.simulator.rotate(to: .landscapeRight)
      for page in [child, sheet] {
        #expect(page.seen.contains("will be 874 wide, is 402") && page.seen.contains("had traits regular, has compact"))
        #expect(page.seen.last == "done", "\(page.seen)")
      }
      #expect(sheet.view.frame == window.bounds)
    }
  }

  @Test func `an interface that does not support an orientation stays`() {
    onDevice { device in
      let page = Page()
      page.orientations = .portrait
      let window = UIApplication.shared.simulator.show(page)
      page.seen = []
      let heard = Mutex(0)
      let observer = NotificationCenter.default.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
      ) { _ in heard.withLock { $0 += 1 } }
      UIApplication.shared.simulator.rotate(to: .landscapeLeft)
      NotificationCenter.default.removeObserver(observer)
      #expect(heard.withLock { $0 } == 1 && UIDevice.current.orientation == .landscapeLeft)
      #expect(page.seen.isEmpty && device.bounds.width == 402 && window.windowScene?.interfaceOrientation == .portrait)
      page.orientations = .all
      #expect(!UIApplication.shared.simulator.followsRotation(to: .portraitUpsideDown))
      #expect(!UIApplication.shared.simulator.followsRotation(to: .faceUp))
      #expect(UIApplication.shared.simulator.followsRotation(to: .landscapeRight))
    }
  }

  @Test func `an app turns its interface itself, as far as it supports that`() async throws {
    let device = SimulatedDevice()
    try await SimulatedDevice.ofTask.withValue(device) {
      let page = Page()
      let window = UIApplication.shared.simulator.show(page)
      let scene = try #require(window.windowScene)
      scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeRight))
      #expect(scene.interfaceOrientation == .landscapeRight && UIDevice.current.orientation == .portrait)
      page.orientations = .portrait
      page.setNeedsUpdateOfSupportedInterfaceOrientations()
      #expect(scene.interfaceOrientation == .portrait)
      let error = await withCheckedContinuation { continuation in
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { continuation.resume(returning: $0) }
      }
      #expect((error as? UISceneError)?.code == .geometryRequestDenied && scene.interfaceOrientation == .portrait)
      UIApplication.shared.simulator.rotate(to: .landscapeLeft)
      page.orientations = .all
      page.setNeedsUpdateOfSupportedInterfaceOrientations()
      #expect(scene.interfaceOrientation == .landscapeRight)
    }
  }

  private final class Delegate: NSObject, UIApplicationDelegate {
    func application(
      _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { .all }
  }

  @Test func `the controller that fills the window decides, within what the app supports`() {
    onDevice { device in
      let (root, page) = (Page(), Page())
      let window = UIApplication.shared.simulator.show(root)
      page.orientations = .landscapeRight
      root.present(page, animated: false)
      let simulator = UIApplication.shared.simulator
      // A sheet does not fill the window.
      #expect(simulator.followsRotation(to: .landscapeRight))
      root.dismiss(animated: false)
      page.modalPresentationStyle = .fullScreen
      root.present(page, animated: false)
      #expect(!simulator.followsRotation(to: .landscapeRight) && simulator.followsRotation(to: .landscapeLeft))
      device.supportedOrientations = .portrait
      #expect(!simulator.followsRotation(to: .landscapeLeft))
      let delegate = Delegate()
      UIApplication.shared.delegate = delegate
      #expect(simulator.followsRotation(to: .landscapeLeft))
      withExtendedLifetime((window, delegate)) {}
    }
  }
}
