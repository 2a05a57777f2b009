import Testing

@Suite("webviewsim explain") struct ExplainCommandTests {
  @Test("a negative code is an argument, not an option")
  func negativeCode() throws {
    let result = try Tool.run("explain", "-1007")
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("NSURLErrorDomain -1007, "))
  }

  @Test("what nobody knows ends with 1 and one line")
  func nothing() throws {
    let result = try Tool.run("explain", "xyzzy")
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(
      result.errorLines == ["webviewsim: nothing is known about “xyzzy”; Docs/Questions/README.md lists all questions"])
  }
}
