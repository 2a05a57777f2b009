import Testing

@testable import LinuxRewriting

@Suite struct LinuxRewriterTests {
  private func rewritten(_ source: String) -> String { LinuxRewriter(source).rewritten().source }

  @Test(arguments: [
    ("@objc func tap() {}", " func tap() {}"),
    ("@objc(tapNow:) func tap(_ sender: Any) {}", " func tap(_ sender: Any) {}"),
    ("@objcMembers final class A: NSObject {}", " final class A: NSObject {}"),
    ("@IBOutlet weak var label: UILabel!", " weak var label: UILabel!"),
    ("@main\nclass AppDelegate {}", "\nclass AppDelegate {}"),
    ("@objc private (set) var a = 1", " private (set) var a = 1"),
  ])
  func `attributes of the Objective-C runtime go`(source: String, result: String) {
    #expect(rewritten(source) == result)
  }

  @Test(arguments: [
    "@IBAction func tap(_ sender: Any) {}", "@MainActor func f() {}", "// @objc in a comment",
    "/* @objc /* nested */ #selector(a) */",
    ##"let text = "@objc \(name(#"@objc"#)) #selector(tap)""##, "let text = \"\"\"\n  @objc\n  \"\"\"",
    "#if DEBUG\n#endif",
    "#if os(macOS) // not os(iOS)\n#endif", "let os = os(iOS)", "#available(iOS 17, *)", "\"unterminated @objc\n",
  ])
  func `everything else stays`(source: String) {
    #expect(rewritten(source) == source)
    #expect(LinuxRewriter(source).rewritten().changes.isEmpty)
  }

  @Test(arguments: [
    ("import UIKit.UIFont", "import UIKit"), ("import CoreFoundation", "import Foundation"),
    ("@preconcurrency import WebKit . WKWebView\n", nil),
    ("import UIKit.UIGestureRecognizerSubclass\nimport Foundation", "import UIKit\nimport Foundation"),
    ("import os.log", nil), ("import class UIKit.UIFont", nil), ("import UIKit", nil),
    ("import Foundation.NSURL", "import Foundation"),
  ])
  func `a part of a module is imported with the whole`(source: String, result: String?) {
    #expect(rewritten(source) == result ?? source)
  }

  @Test(arguments: [
    ("func f(_ session: Foundation.URLSession) {}", "func f(_ session: URLSession) {}"),
    ("let p: Foundation.URLRequest.CachePolicy", "let p: URLRequest.CachePolicy"),
    ("import class Foundation.URLSession", "import class FoundationNetworking.URLSession"),
    ("let d: Foundation.Date, u = x.Foundation.URLSession", nil),
    ("let v = ProcessInfo().operatingSystemVersion", "let v = ProcessInfo.processInfo.operatingSystemVersion"),
    ("ProcessInfo.processInfo; make(ProcessInfo)", nil),
    (#""ProcessInfo() \(f("(", ProcessInfo().id))""#, #""ProcessInfo() \(f("(", ProcessInfo.processInfo.id))""#),
  ])
  func `names that Foundation has elsewhere on Linux are found there`(source: String, result: String?) {
    #expect(rewritten(source) == result ?? source)
  }

  @Test(arguments: [
    ("let t = (error as AnyObject).description", "let t = _anyObject(error as AnyObject).description"),
    ("_ = (kind as AnyObject).perform(sel, with: a)", "_ = _anyObject(kind as AnyObject).perform(sel, with: a)"),
    ("return (a as AnyObject)[0]", "return _anyObject(a as AnyObject)[0]"),
    ("f(a as AnyObject).b; let c = (d as AnyObject)", nil),
    (
      "_ = button.target?.perform(button.action, with: button)",
      "_ = _anyObject(button.target)?.perform(button.action, with: button)"
    ),
    (
      "items[0]!.owner.perform(NSSelectorFromString(\"go\"))",
      "_anyObject(items[0]!.owner).perform(NSSelectorFromString(\"go\"))"
    ),
    ("queue.perform { }; task.perform(request); self.perform(sel); super.perform(sel); Form.perform(sel)", nil),
    (
      "view.perform(#selector(Form.tap), with: nil, afterDelay: 1)",
      "view.perform(Selector(\"tap\", Form.tap), with: nil, afterDelay: 1)"
    ),
    (
      "let j: [String: AnyObject]; if j[\"a\"]?[\"b\"] as? Int == 1 {}",
      "let j: [String: AnyObject]; if _anyObject(j[\"a\"])?[\"b\"] as? Int == 1 {}"
    ),
    ("let j: [String: AnyObject]; j[\"a\"]?[\"b\"] = 1; j[\"a\"]?[\"b\"]?.append(1)", nil),
    ("let j: [String: Any]; j[\"a\"]?[\"b\"]", nil),
  ])
  func `a member of an AnyObject is found through a function`(source: String, result: String?) {
    #expect(rewritten(source) == result ?? source)
  }

  @Test(arguments: [
    ("#if os(iOS)", "#if (os(iOS) || os(Linux))"),
    ("#if !os(iOS) && DEBUG", "#if !(os(iOS) || os(Linux)) && DEBUG"),
    ("#elseif os(macOS) || os( iOS )", "#elseif os(macOS) || (os(iOS) || os(Linux))"),
    ("#if !os(Linux)\nimport WebKit\n#endif", "#if !false\nimport WebKit\n#endif"),
    ("#if os(Linux)\n#else\nimport Darwin\n#endif", "#if os(Linux)\n#else\nimport Darwin\n#endif"),
  ])
  func `os(iOS) is true on Linux`(source: String, result: String) {
    #expect(rewritten(source) == result)
  }

  @Test(arguments: [
    ("#selector(tap)", #"Selector("tap", Form.tap)"#),
    ("#selector(tap(_:))", #"Selector("tap:", Form.tap(_:))"#),
    ("#selector(self.tap(sender:))", #"Selector("tapWithSender:", Form.tap(sender:))"#),
    ("#selector(Self.tap(for:event:))", #"Selector("tapFor:event:", Form.tap(for:event:))"#),
    ("#selector(Other.tap(_:_:))", #"Selector("tap::", Other.tap(_:_:))"#),
    ("#selector(tap(_:) as (Form) -> (Int) -> Void)", #"Selector("tap:", Form.tap(_:))"#),
    ("#selector(webView.reload)", #"Selector("reload")"#),
    ("#selector(WKUIDelegate.webViewDidClose(_:))", #"Selector("webViewDidClose:")"#),
    ("#selector(getter: UIView.isHidden)", #"Selector("isHidden")"#),
    ("#selector(setter: title)", #"Selector("setTitle:")"#),
  ])
  func `a selector names its method`(source: String, result: String) {
    let around = ("final class Form: UIViewController {\n  func a() { b(", ") }\n}")
    #expect(rewritten(around.0 + source + around.1) == around.0 + result + around.1)
  }

  @Test func `a selector of an own protocol calls whoever conforms`() {
    let protocols = "@objc protocol Closing { func close(_ a: Int, with b: Int); func end(_ a: Int) }\n"
    let source = "class Bar { let a = #selector(Closing.close(_:with:)), b = #selector(Closing.end) }"
    let found = LinuxRewriter(source, together: [protocols]).rewritten().changes.map(\.after)
    #expect(
      found == [
        "Selector(\"close:with:\", { (it: AnyObject) in (it as! any Closing).close(_:with:) })",
        "Selector(\"end\", { (it: AnyObject) in (it as! any Closing).end })",
      ])
  }

  @Test func `the type of a selector is the enclosing one`() {
    let source = """
      class Outer {
        class func make() { if true { use(#selector(one)) } }
        struct Inner { let s = #selector(two) }
        var p = view.class { #selector(three) }
      }
      extension Outer.Other where T: AnyObject { func f() { use(#selector(four)) } }
      protocol P: class {}
      func free() { use(#selector(five)) }
      """
    let found = LinuxRewriter(source).rewritten().changes.map(\.after)
    #expect(
      found == [
        #"Selector("one", Outer.one)"#, #"Selector("two", Inner.two)"#, #"Selector("three", Outer.three)"#,
        #"Selector("four", Outer.Other.four)"#, #"Selector("five")"#,
      ])
  }

  @Test(arguments: [
    ("#keyPath(WKWebView.estimatedProgress)", "\"estimatedProgress\""), ("#keyPath(WKWebView.url)", "\"URL\""),
    ("#keyPath(A.B.child.name)", "\"child.name\""), ("#keyPath(title)", "\"title\""),
  ])
  func `a key path becomes its string`(source: String, result: String) {
    #expect(rewritten(source) == result)
  }

  @Test(arguments: [
    ("if let e = error as? NSError, e.code == 1 {}", "if let e = error as? any Error as NSError?, e.code == 1 {}"),
    ("(error as! NSError).code", "(error as! any Error as NSError).code"),
    ("error as NSError", "error as NSError"), ("value as? NSErrorPointer", "value as? NSErrorPointer"),
  ])
  func `casts to NSError hold for errors of every type`(source: String, result: String) {
    #expect(rewritten(source) == result)
  }

  @Test(arguments: [
    ("delegate?.safariViewControllerDidFinish?(controller)", "delegate?.safariViewControllerDidFinish(controller)"),
    ("self.scroll.scrollViewDidScroll?(view)", "self.scroll.scrollViewDidScroll(view)"),
    // WebKit's optional methods can be called like this, and so can closures.
    ("inner?.webView?(view, didFinish: navigation)", "inner?.webView?(view, didFinish: navigation)"),
    ("scrollViewDidScroll?(view)", "scrollViewDidScroll?(view)"),
  ])
  func `calls of optional methods of Apple's protocols lose the question mark`(source: String, result: String) {
    #expect(rewritten(source) == result)
  }

  @Test func `an optional requirement gets a default implementation, and its calls lose the question mark`() {
    let source = """
      @objc protocol TabDelegate: AnyObject {
        @objc optional func tab(_ tab: Tab, didClose url: URL?)
        @objc optional func title(of tab: Tab) -> String?  // or nil
        @objc optional func kind(of tab: Tab) -> Kind
      }
      class Tab {
        weak var delegate: TabDelegate?
        func close() {
          delegate?.tab?(self, didClose: nil)
          let title = delegate?.title?(of: self) ?? "Tab"
          if delegate?.kind?(of: self) == .plain { self.tab?.run() }
        }
      }
      """
    let note = "Thread.current.threadDictionary[\"an optional requirement is missing\"]"
    #expect(
      rewritten(source) == """
         protocol TabDelegate: AnyObject {
            func tab(_ tab: Tab, didClose url: URL?)
            func title(of tab: Tab) -> String?  // or nil
            func kind(of tab: Tab) -> Kind
        }
        class Tab {
          weak var delegate: TabDelegate?
          func close() {
            delegate?.tab(self, didClose: nil)
            let title = delegate?.title(of: self) ?? "Tab"
            if _ifImplemented(_asking(), delegate?.kind(of: self)) == .plain { self.tab?.run() }
          }
        }
        extension TabDelegate { public func tab(_ tab: Tab, didClose url: URL?) {} }
        extension TabDelegate { public func title(of tab: Tab) -> String? { nil } }
        extension TabDelegate { public func kind(of tab: Tab) -> Kind { \(note) = true; return _noValue() } }

        """ + OptionalRequirement.helpers + OptionalRequirement.valueHelper)
  }

  @Test func `lines stay, and changes say which they are`() {
    let source = "import UIKit\n\n@objc(\n  a:\n) func a() {}\n@objc func b() { c(#selector(\n  b)) }\n"
    let (result, changes) = LinuxRewriter(source).rewritten()
    #expect(result.split(separator: "\n", omittingEmptySubsequences: false).count == 8)
    #expect(changes.map(\.line) == [3, 6, 6])
    #expect(changes.map(\.before) == ["@objc(\n  a:\n)", "@objc", "#selector(\n  b)"])
  }

  @Test(arguments: [
    "#selector(", "@", "@objc(", "#", "#if os(", "}}}}", "{{{{", "class", "class class A.", "\"\\(\"\\(",
  ])
  func `broken source does not harm`(source: String) {
    let (result, _) = LinuxRewriter(source).rewritten()
    #expect(!result.isEmpty)
  }
}
