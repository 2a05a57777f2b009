import Testing

@testable import LinuxRewriting

@Suite struct ErrorTypeTests {
  private static let imported = "import protocol UIKit.ErrorBridgedToNSError\n"
  private let asks = "func f() { do { try g() } catch let error as NSError { show(error) } }"

  private func rewritten(_ source: String) -> String { LinuxRewriter(source, together: [asks]).rewritten().source }

  @Test(arguments: [
    ("enum E: Error { case a }", "enum E: Error, ErrorBridgedToNSError { case a }"),
    ("enum E: Int, Swift.Error {}", "enum E: Int, Swift.Error, ErrorBridgedToNSError {}"),
    ("struct E<T>: LocalizedError & Sendable {}", "struct E<T>: LocalizedError, ErrorBridgedToNSError & Sendable {}"),
    (
      "class A { private enum E: CustomNSError {} }",
      "class A { private enum E: CustomNSError, ErrorBridgedToNSError {} }"
    ),
    ("final class E: Base, Error {}", "final class E: Base, Error, ErrorBridgedToNSError {}"),
    ("public class E: Error {}", "public final class E: Error, ErrorBridgedToNSError {}"),
    ("struct E {}\nextension E: Error {}", "struct E {}\nextension E: Error, ErrorBridgedToNSError {}"),
    ("protocol P: Error {}\nenum E: P {}", "protocol P: Error {}\nenum E: P, ErrorBridgedToNSError {}"),
  ])
  func `an app's error says how it is an NSError`(source: String, result: String) {
    #expect(rewritten(source) == result + "\n" + Self.imported)
  }

  @Test(arguments: [
    "enum E: Sendable {}", "extension E: LocalizedError {}", "extension String: Error {}",
    "struct E { let error: Error }",
    "func f<E: Error>(_ error: E) {}",
  ])
  func `other types stay as they are`(source: String) { #expect(rewritten(source) == source) }

  @Test func `nothing changes in a target that asks for no NSError`() {
    let source = "enum E: Error {}"
    #expect(LinuxRewriter(source, together: ["struct S {}"]).rewritten().source == source)
  }

  @Test(arguments: ["open class E: Error {}", "class E: Error {}\nfinal class Below: E {}"])
  func `an error class that others may inherit from stays, and a warning says what does not match`(source: String) {
    let (rewritten, changes) = LinuxRewriter(source, together: [asks]).rewritten()
    #expect(rewritten == source)
    #expect(
      changes.map(\.warning) == [
        """
        On Linux, `E` matches no `catch let error as NSError` and no `as? NSError`, because only final classes can be \
        bridged: make it final, or make it an enum or a struct
        """
      ])
  }
}
