import Testing

@testable import LinuxRewriting

/// Classes below `NSObject` that override `observeValue` get a superclass that has it.
@Suite struct ObserverSuperclassTests {
  private static let method =
    "override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, "
    + "context: UnsafeMutableRawPointer?) {}"

  @Test(arguments: [
    (
      "public class Watcher: NSObject, Sendable { public \(method) }", "NSObject, Sendable", "ObservingObject, Sendable"
    ),
    (
      "class Proxy: NSObject { override func responds(to aSelector: Selector!) -> Bool { true } }", ": NSObject",
      ": ObservingObject"
    ),
    ("struct A { class Coordinator : NSObject { \(method) } }", ": NSObject", ": ObservingObject"),
    ("class A: NSObject {}\nclass B: A {}\nclass C: B { \(method) }", "A: NSObject", "A: ObservingObject"),
  ])
  func `the superclass is replaced`(source: String, before: String, after: String) {
    #expect(LinuxRewriter(source).rewritten().source == source.replacing(before, with: after))
  }

  @Test(arguments: [
    "class A: UIView { \(method) }", "class A: NSObject { func observeValue() {} }", "class A: NSObject {}",
    "class A: NSObject { \(method.replacing("override ", with: "")) }",
  ])
  func `others keep theirs`(source: String) {
    #expect(LinuxRewriter(source).rewritten().source == source)
  }

  @Test func `a class in another file may be the one that overrides`() {
    let below = "class B: A { \(Self.method) }"
    #expect(
      LinuxRewriter("class A: NSObject {}", together: [below]).rewritten().source == "class A: ObservingObject {}")
    #expect(
      LinuxRewriter("class A: NSObject {}", unchanged: [("B.swift", below)]).rewritten().source
        == "class A: ObservingObject {}")
  }
}
