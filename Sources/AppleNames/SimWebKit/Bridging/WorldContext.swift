import EngineValues
import SimulatedWeb
import UIProcess

/// A simulated world and the device that belongs to it. A view remembers the context in which it was created, and all
/// of its callbacks run in that context.
@MainActor package struct WorldContext {
  package let world: WebWorld
  package let device: SimulatedDevice

  package init(world: WebWorld, device: SimulatedDevice) {
    self.world = world
    self.device = device
  }

  private static let shared = WorldContext(world: WebWorld(), device: .shared)

  /// The context of the running test, delegate call or callback. If the running code could belong to several tests, all
  /// of them fail, and it gets the shared context, as code outside of all tests does.
  package static var current: WorldContext {
    if let context = ofRunningCode { return context }
    let device = SimulatedDevice.current
    return (device.world as? WebWorld).map { WorldContext(world: $0, device: device) } ?? shared
  }

  /// The context, if the running code's own is known; nil is no mistake.
  package static var known: WorldContext? {
    if let context = ofRunningCode { return context }
    guard SimulatedDevice.active == nil, let device = LostCode.device else { return nil }
    return (device.world as? WebWorld).map { WorldContext(world: $0, device: device) }
  }

  private static var ofRunningCode: WorldContext? {
    if let world = WebWorld.current { return WorldContext(world: world, device: SimulatedDevice.active ?? .shared) }
    guard let device = SimulatedDevice.active, let world = device.world as? WebWorld else { return nil }
    return WorldContext(world: world, device: device)
  }

  /// The context of an object that belongs to a world.
  package static func of(_ world: WebWorld) -> WorldContext {
    if let context = ofRunningCode, context.world === world { return context }
    return WorldContext(world: world, device: world.companion(DeviceReference.self) { DeviceReference(.shared) }.device)
  }

  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try WebWorld.$current.withValue(world) {
      try SimulatedDevice.ofTask.withValue(device) { try body() }
    }
  }

  /// Lets every call of the world to the app run in this context, from now on.
  func surroundWorld() {
    guard world.surroundings == nil else { return }
    connect()
    let device = device
    world.surroundings = { [weak world] body in
      guard let world else { return body() }
      WorldContext(world: world, device: device).run(body)
    }
  }

  /// Connects the device and the world with each other.
  package func connect() {
    WebWorld.sourcePlace = { AppSource.nearest($0) }
    TrapGuard.watch()
    NetworkStores.begin(world)
    world.setCompanion(DeviceReference(device))
    guard device !== SimulatedDevice.shared else { return }
    device.world = world
    device.runs(world.tasks)
    device.follow(AppPresence.of(world).lifecycle)
    device.clock.withLock { $0 = world.clock }
    device.isWorldRunning = { [weak world] in world.map { !$0.isShutDown } ?? false }
    device.onLostCode = { [weak world] message in
      world?.failOnce(
        DeviceFailure(
          exception: "Lost world", message: message, window: nil, cause: "code without a test",
          reason: Reason.codeBelongsToNoTest, ending: .isOfTest, place: nil))
    }
    device.onFailure = { [weak world] message in
      world?.failOnce(
        DeviceFailure(
          exception: "Interface file", message: message, window: nil, cause: "a storyboard or nib file",
          reason: Reason.interfaceFileIsNotRead, ending: .isOfTest, place: AppSource.caller()))
    }
    device.onCrash = { [weak world] message, cause in
      world?.failOnce(
        DeviceFailure(
          exception: "Fatal error", message: message, window: nil, cause: cause, reason: Reason.appWouldEnd,
          place: AppSource.caller()))
    }
    device.transitions = RunningTransitions(
      clock: RunningTransitions.Clock(
        now: { [weak world] in world?.tasks.now ?? 0 }, pass: { [weak world] in world?.tasks.pass(to: $0) },
        schedule: { [weak world] in world?.tasks.endTransition(after: $0, $1) }))
    device.onWindow = { [weak world] in
      for page in world?.pages ?? [] {
        if let view = (page.client as? WebViewClient)?.view, view.window == nil { view.noteWindow() }
      }
    }
    device.onNote = { [weak world] text in world?.trace.note(.finding, window: nil, .serviceOfTheDevice(text)) }
    world.setSurroundingsOfBlocks { [device, weak world] body in
      device.enter { TrapGuard.runBlock(in: world, body) }
    }
    world.atRest = { AssociatedObjects.sweep() }
  }
}

/// Holds a world's device.
@MainActor private final class DeviceReference {
  let device: SimulatedDevice
  init(_ device: SimulatedDevice) { self.device = device }
}
