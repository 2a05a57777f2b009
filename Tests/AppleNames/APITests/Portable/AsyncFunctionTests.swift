import Testing

/// The cases of `AsyncFunction.mm`.
@MainActor @Suite struct AsyncFunctionTests {
  private func run(_ body: (WKWebView) async throws -> Void) async throws {
    try await PolicyBench.run { try await body($0.view()) }
  }

  @Test func Basic() async throws {
    try await run { view async throws in
      @MainActor func call(_ body: String, _ arguments: [String: Any] = [:]) async throws -> Any? {
        try await view.callAsyncJavaScript(body, arguments: arguments, contentWorld: .page)
      }
      #expect(try await call("1") == nil)
      #expect(try await call("return null") is NSNull)
      #expect(try await call("return 1") as? NSNumber == 1)
      #expect(try await call("return '1'") as? String == "1")
      #expect(try await call("return a + b", ["a": 40, "b": 2]) as? NSNumber == 42)
      #expect(try await call("return foo + bar", ["foo": "foo", "bar": 42]) as? String == "foo42")
      #expect(await view.error(ofCalling: "retunr null") != nil)
    }
  }

  @Test func InvalidArguments() async throws {
    try await run { view in
      #expect(await view.error(ofCalling: "return 1", ["a": Data()]) != nil)
      #expect(await view.error(ofCalling: "return 1", ["a": [1, Data()] as [Any]]) != nil)
      #expect(await view.error(ofCalling: "return a + b", ["a": 40]) != nil)
    }
  }

  @Test func RoundTrip() async throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    try await run { view in
      @MainActor func expectBack(_ value: some Equatable) async throws {
        let result = try await view.callAsyncJavaScript("return a", arguments: ["a": value], contentWorld: .page)
        #expect(result as? NSObject == value as? NSObject, "\(value)")
      }
      let values: [NSObject] = [
        NSNumber(value: 42), NSNull(), NSString(string: "Foo"), NSDate(timeIntervalSinceReferenceDate: 0),
      ]
      for value in values { try await expectBack(value) }
      @MainActor func returned<Value>(_ value: Value) async throws -> Value? {
        try await view.callAsyncJavaScript("return a", arguments: ["a": value], contentWorld: .page) as? Value
      }
      #expect(try await returned([1, 2]) == [1, 2])
      #expect(try await returned([[1, 2]]) == [[1, 2]])
      let mixed = try #require(try await returned(["foo", date] as [Any]))
      #expect(mixed.count == 2 && mixed[0] as? String == "foo" && mixed[1] as? Date == date)
      #expect(try await returned(["a": 1, "b": 2]) == ["a": 1, "b": 2])
      #expect(try await returned(["foo": ["a": 1, "b": 2]]) == ["foo": ["a": 1, "b": 2]])
      let members = try #require(try await returned(["a": "foo", "b": date] as [String: Any]))
      #expect(members.count == 2 && members["a"] as? String == "foo" && members["b"] as? Date == date)
      #expect(try await returned(["a": ["a": ["a": 1]]]) == ["a": ["a": ["a": 1]]])
    }
  }
}
