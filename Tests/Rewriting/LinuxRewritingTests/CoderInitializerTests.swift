import LinuxRewriting
import Testing

@Suite("Initialisers for coders") struct CoderInitializerTests {
  private static let added = " required init?(coder: NSCoder) { fatalError(\"nobody decodes it\") } "

  @Test(arguments: [
    "final class Safari: SFSafariViewController { init?(page: URL) { super.init(url: page, configuration: .init()) } }",
    "class A: SFSafariViewController { let a: Int\n  init() { a = 1; super.init(url: url, configuration: x) }\n}",
  ])
  func `are written where Apple's class asks for none`(source: String) {
    #expect(LinuxRewriter(source).rewritten().source == source.dropLast() + Self.added + "}")
  }

  @Test func `a class below such a class has one of its own`() {
    let source = "class B: A { init() { super.init(page: url) } }"
    let above = "class A: SFSafariViewController { init(page: URL) {} }"
    #expect(LinuxRewriter(source, together: [above]).rewritten().source.contains("init?(coder:"))
    #expect(LinuxRewriter(source, unchanged: [("A.swift", above)]).rewritten().source.contains("init?(coder:"))
  }

  @Test(arguments: [
    "class A: SFSafariViewController {}", "class A: UIViewController { init() {} }",
    "class A: SFSafariViewController { convenience init(page: URL) {} }",
    "class A: SFSafariViewController { init() {}\n required init?(coder: NSCoder) { nil } }",
  ])
  func `others are left alone`(source: String) { #expect(LinuxRewriter(source).rewritten().source == source) }
}
