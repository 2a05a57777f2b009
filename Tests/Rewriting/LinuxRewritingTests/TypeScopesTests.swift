import LinuxRewriting
import Testing

/// The type that a selector gets: the one around it, whatever stands before it in the file.
@Suite struct TypeScopesTests {
  private func selectors(_ source: String) -> [String] { LinuxRewriter(source).rewritten().changes.map(\.after) }

  @Test(arguments: [
    "func bind(actor user: User) {", "func open(protocol scheme: String) {",
    "init(class name: String, enum kind: Int) {",
    "func run() { call(extension: a, struct: b) }; func f() {", "func f() { for actor in actors {} }; func g() {",
    "func f() { if let actor { use(actor) } }; func g() {",
    "func f() { let actor = Actor(); actor.run {} }; func g() {",
    "func f() { names.map { actor in actor } }; func g() {", "func f() { guard let actor else { return } }; func g() {",
    "func f() { var actor: User }; func g() {", "func f() { g(a[protocol: 1]) { } }; func g() {",
    "func f() { if s.contains(/\"/) { g() } }; func g() {", "func f() { open(#/https://a/#) }; func g() {",
    "func f() { a(/{/) }; func g() {", "func `class`() {}; func g() {",
    "func f() { x(type: View.class) {} }; func g() {",
    "func f() {\n    use(\n      actor: user) { }\n  }\n  func g() {",
    "enum Kind { case actor(User), `protocol` }; func g() {",
    "#if compiler(>=9)\n  } } }\n  #else\n  {\n  #endif\n  func f() {",
  ])
  func `a selector in a class is the class's`(member: String) {
    let source =
      "class Form: UIView {\n  \(member) b(#selector(tap)) }\n}\nextension Other { func c() { b(#selector(tap)) } }"
    #expect(selectors(source) == [#"Selector("tap", Form.tap)"#, #"Selector("tap", Other.tap)"#])
  }

  @Test(arguments: [
    "actor Form {", "public actor Form<A> {", "@globalActor actor Form: P {", "final class Form {",
    "public final class Form {",
    "@MainActor\nactor Form {", "import struct Foundation.URL\nclass Form {", "import class A.B\nenum Form {",
    "let a = 1; actor Form {", "indirect enum Form {", "@available(iOS 13, *) actor Form {",
    "func f(actor: A) {}\nprotocol P: class {}\nstruct Form {",
  ])
  func `a declaration names a type`(opening: String) {
    #expect(selectors("\(opening)\n func c() { b(#selector(tap)) } }") == [#"Selector("tap", Form.tap)"#])
  }

  @Test func `an import does not name a type`() {
    #expect(selectors("import struct Foundation.URL\nfunc f() { b(#selector(tap)) }") == [#"Selector("tap")"#])
  }

  @Test(arguments: [
    ("bar.dismiss", "the type of “bar” is unknown; write the type instead"),
    ("getter: title", "it names a property"), ("setter: A.title", "it names a property"),
  ])
  func `a selector that has no effect gets a warning`(selector: String, reason: String) {
    let (_, changes) = LinuxRewriter("class A {\n  let a = #selector(\(selector))\n}").rewritten()
    #expect(changes.map(\.warning) == ["#selector(\(selector)) has no effect on Linux: \(reason)"])
    #expect(changes.map(\.line) == [2])
  }

  @Test(arguments: ["tap", "self.tap", "tap(_:)"])
  func `a selector outside of types gets a warning`(selector: String) {
    let (_, changes) = LinuxRewriter("let a = #selector(\(selector))").rewritten()
    #expect(
      changes.map(\.warning) == [
        "#selector(\(selector)) has no effect on Linux: it is outside of a type; write the type before its name"
      ])
  }

  @Test(arguments: ["tap", "self.tap", "A.tap(_:)", "tap as () -> Void"])
  func `a selector with a method gets no warning`(selector: String) {
    let (_, changes) = LinuxRewriter("class A { let a = #selector(\(selector)) }").rewritten()
    #expect(changes.map(\.warning) == [nil])
  }

  @Test(arguments: [("class A { }", true), ("class A { ", false), ("class A { } }", false), ("} {", false)])
  func `an unbalanced brace is noticed`(source: String, isBalanced: Bool) {
    #expect(LinuxRewriter(source).isBalanced == isBalanced)
  }
}
