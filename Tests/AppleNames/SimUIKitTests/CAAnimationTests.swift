import SimUIKit
import Testing

/// Animations of layers: their delegates hear that they ended.
@MainActor struct CAAnimationTests {
  private final class Delegate: NSObject, CAAnimationDelegate {
    var heard: [String] = []
    func animationDidStart(_ anim: CAAnimation) { heard.append("start \(anim.value(forKey: "id") ?? "")") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop \(flag)") }
  }

  @Test(arguments: [false, true]) func `the delegate is told in a later turn`(isEndless: Bool) async {
    let (layer, delegate) = (CALayer(), Delegate())
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 1
    animation.delegate = delegate
    animation.setValue("fade", forKey: "id")
    if isEndless { animation.repeatCount = .infinity }
    layer.add(animation, forKey: "fade")
    #expect(delegate.heard.isEmpty)
    await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    #expect(delegate.heard == (isEndless ? ["start fade"] : ["start fade", "stop true"]))
  }
}
