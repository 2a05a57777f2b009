import LinuxRewriting
import Testing

@Suite("Actions of interface files") struct ActionAttributeTests {
  @Test(arguments: [
    ("@IBAction func close() {}", " func close() {}"),
    ("@IBAction private func close( ) {}", " private func close( ) {}"),
    (
      "@IBAction func tap(_ sender: Any, forEvent event: UIEvent) {}",
      " func tap(_ sender: Any, forEvent event: UIEvent) {}"
    ),
    ("@IBAction @discardableResult public func a() {}", " @discardableResult public func a() {}"),
  ])
  func `lose the attribute that Swift refuses here`(source: String, after: String) {
    #expect(LinuxRewriter(source).rewritten().source == after)
  }

  @Test(arguments: [
    "@IBAction func tap(_ sender: UIButton) {}", "@IBAction func tap(_ map: [String: (Int, Int)]) {}",
    "@IBAction func tap(_ sender: UIButton = make(1, 2)) {}", "@IBAction",
  ])
  func `with one parameter keep it`(source: String) { #expect(LinuxRewriter(source).rewritten().source == source) }
}
