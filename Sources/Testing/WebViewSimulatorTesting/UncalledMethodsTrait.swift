import Testing
import UIProcess
import WebViewSimulator

/// Lets a test pass although a delegate has a method that looks like one of Apple's and is never called. The trace
/// still notes it.
public struct UncalledMethodsTrait: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The world exists if its trait comes first.
    await Simulator.current?.allowUncalledMethods()
    try await TestWorld.$allowsUncalledMethods.withValue(true) { try await function() }
  }
}

extension Simulator {
  fileprivate func allowUncalledMethods() { world.uncalledDelegateMethods = .areNoted }
}

extension Trait where Self == UncalledMethodsTrait {
  /// Lets a test pass in spite of delegates' methods that are never called; see `Docs/Misuse.md`.
  public static var allowsUncalledDelegateMethods: Self { Self() }
}
