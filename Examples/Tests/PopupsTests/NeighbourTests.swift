#if os(Linux)
  import Neighbour
  import Testing

  /// What the recipe promises to the other packages of a build: they compile as they do without the simulator.
  @Suite struct NeighbourTests {
    @Test func `another package of the build sees none of Apple's modules, and this target does`() {
      #expect(Neighbour.modules.isEmpty)
      #if !canImport(UIKit) || !canImport(WebKit) || !canImport(AuthenticationServices)
        Issue.record("the recipe's target does not see the modules")
      #endif
    }
  }
#endif
