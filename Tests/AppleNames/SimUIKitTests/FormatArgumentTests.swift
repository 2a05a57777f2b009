import SimFoundation
import SimUIKit
import Testing

@Suite("Names that SDKs find at run time", .serialized) @MainActor struct FormatArgumentTests {
  @Test func `objects, arrays and dictionaries are arguments of formats`() {
    #expect(String(format: "%@ %d %@", ["", "a"], 3, ["k": 1]) == #"["", "a"] 3 ["k": 1]"#)
    #expect(String(format: "%@", NSObject()).contains("NSObject"))
    #expect(String(format: "%@ %@", "text", NSNumber(value: 4)) == "text 4")
  }

  @Test func `the device's model has a name, and other values are unknown`() {
    var size = 0
    #expect(sysctlbyname("hw.machine", nil, &size, nil, 0) == 0)
    var text = [CChar](repeating: 0, count: size)
    #expect(sysctlbyname("hw.machine", &text, &size, nil, 0) == 0)
    #expect(String(cString: text).hasPrefix("iPhone"))
    #expect(sysctlbyname("kern.other", nil, &size, nil, 0) == -1)
  }

  @Test func `an empty response has no headers`() {
    #expect(HTTPURLResponse().allHeaderFields.isEmpty)
  }
}
