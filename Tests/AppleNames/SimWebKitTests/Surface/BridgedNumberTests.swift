import SimUIKit
import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct BridgedNumberTests {
  @Test func `a number of a page is any of Swift's numbers`() async throws {
    let view = try await Simulator.view(showing: "<p>").1
    let value = try await view.evaluateJavaScript("[480, 0.5]")
    let numbers = try #require(value as? [Any])
    #expect(numbers[0] as? CGFloat == 480 && numbers[1] as? CGFloat == 0.5)
    #expect(numbers[0] as? Int == 480 && numbers[0] as? Double == 480 && numbers[1] as? Float == 0.5)
    #expect(numbers[1] as? Int == nil && numbers[0] as? String == nil)
    #expect((value as? [CGFloat]) == [480, 0.5])
    #expect((CGFloat(2) as Any) as? NSNumber == 2)
  }
}
