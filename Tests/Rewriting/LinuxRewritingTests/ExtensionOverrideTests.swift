import LinuxRewriting
import Testing

/// Methods in extensions that override, or are overridden: the class gets a method that calls the extension's.
@Suite struct ExtensionOverrideTests {
  private static let base = """
    class Popup: UIViewController {
      func note() {}
    }
    extension Popup: WKUIDelegate {
      func webViewDidClose(_ webView: WKWebView) { note() }
      @discardableResult func finish(with result: [String: Any] = [:], then done: (Int) -> Void) throws -> Int { 1 }
      func never() {}
    }
    """
  private static let below = """
    final class Card: Popup {
      override func webViewDidClose(_ webView: WKWebView) { super.webViewDidClose(webView) }
      override func finish(with result: [String: Any], then done: (Int) -> Void) throws -> Int { 2 }
    }
    extension Card {
      override func viewDidLoad() { super.viewDidLoad() }
      override var prefersStatusBarHidden: Bool { true }
    }
    """

  private func rewritten(_ source: String, with other: String) -> String {
    LinuxRewriter(source, together: [other]).rewritten().source
  }

  @Test func `the superclass gets what a subclass in another file overrides`() {
    #expect(
      rewritten(Self.base, with: Self.below) == """
        class Popup: UIViewController {
          func note() {}
         @MainActor func webViewDidClose(_ webView: WKWebView) { _inExtension_webViewDidClose(`webView`) }; \
        @discardableResult func finish(with result: [String: Any] = [:], then done: (Int) -> Void) throws -> Int \
        { try _inExtension_finish(with: `result`, then: `done`) }; }
        extension Popup: WKUIDelegate {
          @MainActor func _inExtension_webViewDidClose(_ webView: WKWebView) { note() }
          @discardableResult func _inExtension_finish(with result: [String: Any] = [:], then done: (Int) -> Void) throws \
        -> Int { 1 }
          func never() {}
        }
        """)
    #expect(LinuxRewriter(Self.base).rewritten().source == Self.base)
  }

  @Test func `extensions of a class and of its subclass have different names`() {
    let source = """
      class Field: UIView {}
      extension Field { func fill() {} }
      final class CardField: Field {}
      extension CardField { override func fill() { super.fill() } }
      """
    let result = LinuxRewriter(source).rewritten().source
    #expect(result.contains("extension Field { func _inExtension_fill() {} }"))
    #expect(result.contains("extension CardField {  func _inExtension_CardField_fill() { super.fill() } }"))
    #expect(result.contains("override func fill() { _inExtension_CardField_fill() };"))
  }

  @Test func `the class gets what its own extension overrides`() {
    let result = rewritten(Self.below, with: Self.base)
    #expect(
      result.contains(
        "override func viewDidLoad() { _inExtension_viewDidLoad() }; override var prefersStatusBarHidden: Bool {"
          + " _inExtension_prefersStatusBarHidden }; }"))
    #expect(result.contains("\n   func _inExtension_viewDidLoad() { super.viewDidLoad() }"))
    #expect(result.split(separator: "\n").count == Self.below.split(separator: "\n").count)
  }

  @Test func `attributes stay before the access that an extension gives`() {
    let source = """
      class Field: UIView {
      }
      internal extension Field {
        @discardableResult override func becomeFirstResponder() -> Bool { true }
      }
      """
    #expect(
      LinuxRewriter(source).rewritten().source.contains(
        " @discardableResult internal override func becomeFirstResponder() -> Bool "
          + "{ _inExtension_becomeFirstResponder() }; }"))
  }

  @Test func `what cannot be done is said at its line with the way out`() {
    let changes = LinuxRewriter(Self.below, unchanged: [("Popup.swift", Self.base)]).rewritten().changes
    let warnings = changes.compactMap { change in change.warning.map { "\(change.line): \($0)" } }
    #expect(
      warnings.first
        == "2: “webViewDidClose(_:)” overrides a method that Popup.swift has in an extension of Popup, which Linux cannot:"
        + " exclude that file too, and it is rewritten")
    let (source, foreign) = LinuxRewriter("extension UIView { override func layoutSubviews() {} }").rewritten()
    #expect(source == "extension UIView {  func _inExtension_layoutSubviews() {} }")
    let warning = foreign.compactMap(\.warning).first
    #expect(warning?.contains("UIView, a class of another module, and is never called") == true)
  }

  @Test(arguments: [
    ("method_exchangeImplementations(a, b)", "#if canImport"), ("@NSManaged var a: Int", "Core Data"),
    ("let a = \"\\(#selector(b))\"", "before the string"),
  ])
  func `names of the runtime get a warning with the way out`(source: String, text: String) {
    let (result, changes) = LinuxRewriter(source).rewritten()
    #expect(result == source)
    #expect(changes.compactMap(\.warning).contains { $0.contains(text) })
  }

  @Test(arguments: [
    ("@objc protocol P {}", " protocol P: AnyObject {}"),
    ("@objc(PPName) public protocol P: NSObjectProtocol {}", " public protocol P: AnyObject, NSObjectProtocol {}"),
    ("@objc protocol P: AnyObject {}", " protocol P: AnyObject {}"), ("@objc class A {}", " class A {}"),
  ])
  func `an @objc protocol is one for classes`(source: String, result: String) {
    #expect(LinuxRewriter(source).rewritten().source == result)
  }

  @Test func `a delegate that is asked whether it has an optional method gets a warning`() {
    let source = """
      @objc protocol Chooser { @objc optional func mayClose(_ tab: Int) -> [Int] }
      let (a, b) = (c?.mayClose != nil, c?.mayClose == nil)
      let d = c?.mayClose?(1) == nil
      if let ask = c?.mayClose(_:) { _ = ask(1) }
      """
    let (result, changes) = LinuxRewriter(source).rewritten()
    #expect(changes.filter { $0.warning?.contains("never nil") == true }.map(\.line) == [2, 2, 4])
    #expect(result.contains("c?.mayClose != nil") && result.contains("return [] }"))
  }

  @Test func `a colon that is not the protocol's ends nothing`() {
    let source = "@objc protocol P @objc protocol Q #selector(a:b)"
    #expect(LinuxRewriter(source).rewritten().source.contains("protocol Q Selector("))
  }

  @Test func `an optional method with a plain result gives nil where it is missing`() {
    let source = """
      @objc protocol Chooser { @objc optional func mayClose(_ tab: Int) -> Bool }
      class Tab { weak var chooser: Chooser?
        func ask() -> Bool { self.chooser?.mayClose?(1) ?? true } }
      """
    let result = LinuxRewriter(source).rewritten().source
    #expect(result.contains("{ _ifImplemented(_asking(), self.chooser?.mayClose(1)) ?? true } }"))
    #expect(result.contains("extension Chooser { public func mayClose(_ tab: Int) -> Bool {"))
    let caller = LinuxRewriter("let a = b.c?.mayClose?(2)", together: [source]).rewritten().source
    #expect(caller.hasPrefix("let a = _ifImplemented(_asking(), b.c?.mayClose(2))\n"))
  }
}
