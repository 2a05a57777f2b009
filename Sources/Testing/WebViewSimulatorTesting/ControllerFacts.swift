#if os(Linux) && AppleNames
  import SimUIKit
  import UIProcess

  /// The fate of an app's controllers in a run, as far as it decides whether the run is wrong for any app.
  @MainActor struct ControllerFacts {
    private let lost: Set<String>
    /// The classes of dismissed controllers, each with whether its controllers are released.
    private let released: [String: Bool]

    init(of device: SimulatedDevice, in world: WebWorld) {
      lost = device.presentations.lost
      // A task that the app has left for later may need its controller.
      released = world.hasLeftNothing ? device.presentations.released : [:]
    }

    /// The facts that are wrong for any app and that the ordinary run does not have.
    func problems(besides ordinary: ControllerFacts?) -> [String] {
      guard let ordinary else { return [] }
      let kept = released.filter { !$0.value && ordinary.released[$0.key] == true }
      return lost.subtracting(ordinary.lost).sorted()
        + kept.keys.sorted().map { "\($0) was dismissed, and the app keeps it." }
    }
  }
#endif
