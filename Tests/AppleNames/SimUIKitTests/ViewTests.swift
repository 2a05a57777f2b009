import SimUIKit
import Testing

@MainActor @Suite struct ViewTests {
  private final class Watcher: UIView {
    var calls: [String] = []
    override func willMove(toWindow newWindow: UIWindow?) { calls.append(newWindow == nil ? "leaves" : "enters") }
    override func didMoveToWindow() { calls.append(window == nil ? "left" : "entered") }
    override func willRemoveSubview(_ subview: UIView) { calls.append("loses \(subview.tag)") }
  }

  @Test func `views hear of the window before and after they enter and leave it, and of subviews that go`() {
    onDevice { _ in
      let watcher = Watcher()
      let inner = UIView()
      inner.tag = 7
      let window = UIWindow(frame: .zero)
      let container = UIView()
      container.addSubview(watcher)
      #expect(watcher.calls == [])
      window.addSubview(container)
      #expect(watcher.calls == ["enters", "entered"])
      watcher.addSubview(inner)
      inner.removeFromSuperview()
      container.removeFromSuperview()
      #expect(watcher.calls == ["enters", "entered", "loses 7", "leaves", "left"])
    }
  }

  @Test func `windows tell that they become visible and hidden`() {
    onDevice { _ in
      let window = UIWindow(frame: .zero)
      var heard: [String] = []
      let names = [UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification]
      let observers = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { note in
          MainActor.assumeIsolated { heard.append(note.name.rawValue) }
        }
      }
      window.makeKeyAndVisible()
      window.isHidden = true
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      #expect(heard == ["UIWindowDidBecomeVisibleNotification", "UIWindowDidBecomeHiddenNotification"])
    }
  }

  private final class Reader: UIView {
    var styles: [UIUserInterfaceStyle?] = []
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      styles.append(previous?.userInterfaceStyle)
    }
  }

  @Test func `a style that a controller overrides is its views', which hear of it`() {
    let controller = UIViewController()
    let reader = Reader()
    controller.view.addSubview(reader)
    #expect(reader.traitCollection.userInterfaceStyle == .light)
    var registered = 0
    reader.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: Reader, old) in
      if old.userInterfaceStyle == .light { registered += 1 }
    }
    controller.overrideUserInterfaceStyle = .dark
    #expect(reader.traitCollection.userInterfaceStyle == .dark)
    #expect(controller.traitOverrides.userInterfaceStyle == .dark)
    #expect(reader.styles == [.light] && registered == 1)
    reader.traitOverrides.userInterfaceStyle = .light
    #expect(reader.styles == [.light, .dark])
    #expect(UITraitCollection(traitsFrom: [UITraitCollection(userInterfaceStyle: .dark)]).userInterfaceStyle == .dark)
  }

  @Test func `a handler of traits for another type ends the app when it would be called`() {
    onDevice { device in
      let view = UIView()
      let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UILabel, _) in }
      view.overrideUserInterfaceStyle = .dark
      #expect(device.log == ["Could not cast value of type 'UIView' to 'UILabel'."])
      view.unregisterForTraitChanges(registration)
      view.overrideUserInterfaceStyle = .light
      #expect(device.log.count == 1)
    }
  }

  private final class Scrolled: NSObject, UIScrollViewDelegate {
    var offsets: [CGFloat] = []
    var ends = 0
    func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
  }

  @Test func `a scroll view tells of offsets that code sets`() {
    let scroll = UIScrollView(frame: .zero)
    let delegate = Scrolled()
    scroll.delegate = delegate
    scroll.contentOffset.y = 4
    scroll.contentOffset.y = 4
    scroll.setContentOffset(CGPoint(x: 0, y: 9), animated: true)
    #expect(delegate.offsets == [4, 9] && delegate.ends == 1)
  }

  @Test func `a stack forgets an arranged view that leaves it`() {
    let (one, two) = (UIView(), UIView())
    let stack = UIStackView(arrangedSubviews: [one, two])
    one.removeFromSuperview()
    #expect(stack.arrangedSubviews == [two])
    stack.addArrangedSubview(two)
    #expect(stack.arrangedSubviews == [two])
  }

  @Test func `an animator makes its changes at once and calls its completions later`() async {
    let view = UIView()
    var ended: UIViewAnimatingPosition?
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.addCompletion { ended = $0 }
    animator.startAnimation()
    #expect(view.alpha == 0 && animator.isRunning && ended == nil)
    while ended == nil { await Task.yield() }
    #expect(ended == .end && !animator.isRunning)
  }

  private final class Rounded: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }

  @Test func `a view's layer is of the class that it names; colour and image literals are UIKit's`() {
    #expect(Rounded().layer is CAShapeLayer)
    let color = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(color == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(#imageLiteral(resourceName: "drm").name == "drm")
    #expect(UISwitch.appearance().isOn == false)
  }

  @Test func `defaults have key-value coding, and tables do not keep weak objects`() {
    UserDefaults.standard.setValue("x", forKey: "n12")
    #expect(UserDefaults.standard.value(forKey: "n12") as? String == "x")
    UserDefaults.standard.removeObject(forKey: "n12")
    let table = NSHashTable<NSObject>.weakObjects()
    let kept = NSObject()
    do { table.add(NSObject()) }
    table.add(kept)
    table.add(kept)
    #expect(table.allObjects == [kept])
    let map = NSMapTable<NSString, NSObject>.strongToWeakObjects()
    map.setObject(kept, forKey: "k")
    do { map.setObject(NSObject(), forKey: "gone") }
    #expect(map.object(forKey: "k") === kept && map.object(forKey: "gone") == nil)
  }
}
