import SimUIKit
import Testing

/// The window of the app's delegate, through UIKit's protocols and through the app's class.
@MainActor struct DelegateWindowTests {
  private final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
  }
  private final class Windowless: NSObject, UIApplicationDelegate {}
  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
  }

  @Test func `the protocol's window is the class's`() {
    let application = SimulatedDevice().application
    let delegate = AppDelegate()
    application.delegate = delegate
    #expect(application.delegate?.window??.rootViewController == nil)
    let root = UIViewController()
    delegate.window = UIWindow(frame: .zero)
    application.delegate?.window??.rootViewController = root
    #expect(delegate.window?.rootViewController === root)
    #expect((application.delegate as? AppDelegate)?.window?.rootViewController === root)
    if let window = application.delegate?.window, let found = window { #expect(found === delegate.window) }
  }

  @Test func `a delegate needs no window`() {
    let application = SimulatedDevice().application
    let delegate = Windowless()
    application.delegate = delegate
    #expect((application.delegate?.window ?? nil) == nil)
  }

  @Test func `a scene's delegate has one likewise`() {
    let delegate = SceneDelegate()
    delegate.window = UIWindow(frame: .zero)
    let scene: any UIWindowSceneDelegate = delegate
    #expect(scene.window??.isHidden == true)
  }

  @Test func `another scene is refused, as on a phone`() async {
    let application = SimulatedDevice().application
    let error = await withCheckedContinuation { answer in
      application.requestSceneSessionActivation(nil, userActivity: nil, options: nil) { answer.resume(returning: $0) }
    }
    #expect((error as? UISceneError)?.code == .multipleScenesNotSupported)
  }

  @Test func `a text's size is estimated by its font`() {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]
    let line = "twelve marks".size(withAttributes: attributes)
    #expect(line.width == 60 && line.height == UIFont.systemFont(ofSize: 10).lineHeight)
    let box = "twelve marks".boundingRect(
      with: CGSize(width: 30, height: CGFloat.greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
      attributes: attributes, context: nil)
    #expect(box.size == CGSize(width: 30, height: 2 * line.height))
    #expect(NSAttributedString(string: "", attributes: attributes).size().width == 0)
  }
}
