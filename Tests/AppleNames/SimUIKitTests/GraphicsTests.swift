import SimUIKit
import Testing

@MainActor @Suite struct GraphicsTests {
  @Test func `a renderer runs its closure, and the image has the size`() {
    var hasContext = false
    let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 8)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      hasContext = UIGraphicsGetCurrentContext() === context.cgContext
    }
    #expect(hasContext && image.size == CGSize(width: 12, height: 8))
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `a context lasts until it is ended`() {
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 4), false, 0)
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 3, height: 4))
    #expect(UIGraphicsGetCurrentContext() === UIGraphicsGetCurrentContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `each thread has contexts of its own`() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        UIGraphicsBeginImageContext(CGSize(width: 3, height: 4))
        continuation.resume()
      }
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `a string of an attachment has it`() {
    let attachment = NSTextAttachment()
    let string = NSAttributedString(attachment: attachment)
    #expect(string.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment === attachment)
  }

  @Test func `a colour has its components in every space`() {
    let color = UIColor(red: 0.5, green: 0.25, blue: 0, alpha: 1).cgColor
    let converted = color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
    #expect(converted?.components == [0.5, 0.25, 0, 1])
  }

  @Test func `the keys of Core Foundation are those of Info.plist`() {
    #expect(["CFBundleName", "CFBundleVersion"] == [kCFBundleNameKey as String, kCFBundleVersionKey as String])
  }
}
