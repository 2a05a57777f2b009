import Foundation
import Reports
import Scenarios
import SimAuthenticationServices
import SimUIKit
import SimWebKit
import UIProcess
import WebViewSimulator

/// An app's own code that the playground drives: `webviewsim play --package FOLDER`.
///
/// ```swift
/// @main struct Play {
///   static func main() async { await PlayedApp.run { ShopController() } }
/// }
/// ```
@MainActor public enum PlayedApp {
  /// Does a run for the playground, which starts the program anew for each run. The program reads a scenario, and
  /// writes the results to a file of the playground's.
  /// - Parameter launch: makes the app's first screen: a view controller or a web view. Any other object, such as the
  ///   window that `UIApplication.shared.simulator.launch(_:)` returns, is only kept.
  public static func run(_ launch: @escaping @MainActor () throws -> AnyObject) async {
    guard CommandLine.arguments.count == 3, let form = PlayReply.Form(rawValue: CommandLine.arguments[2]) else {
      return print("This program is started by: webviewsim play --package FOLDER")
    }
    let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    let reply = await reply(to: text, file: CommandLine.arguments[1], form: form, launch)
    FileHandle(fileDescriptor: PlayReply.descriptor).write(Data(reply))
  }

  private static func reply(
    to text: String, file: String, form: PlayReply.Form, _ launch: @escaping @MainActor () throws -> AnyObject
  ) async -> [UInt8] {
    do throws(ScenarioFileError) {
      var scenario = try ScenarioDecoder.decode(text, file: file)
      scenario.observation.wantsPictures = true
      let outcome = await ScenarioBatch.outcome(of: scenario, file: file, code: app { _ in try launch() })
      return PlayReply.bytes(of: outcome, as: form)
    } catch {
      return PlayReply.error(error.description)
    }
  }

  /// Runs an app's code outside of tests, on a device of its own, in the world of a simulator.
  public static func run<Result>(in simulator: Simulator, _ body: @MainActor () async throws -> Result) async rethrows
    -> Result
  {
    let device = SimulatedDevice()
    device.connect(to: simulator.world)
    return try await simulator.world.inside {
      try await WebWorld.$current.withValue(simulator.world) {
        try await SimulatedDevice.ofTask.withValue(device) { try await body() }
      }
    }
  }

  /// An app on a device of its own.
  package static func app(_ launch: @escaping @MainActor (ScenarioSettings) throws -> AnyObject) -> ScenarioApp {
    ScenarioApp { world, settings in
      let device = SimulatedDevice()
      device.connect(to: world)
      return try WebWorld.$current.withValue(world) {
        try SimulatedDevice.ofTask.withValue(device) {
          let shown = try launch(settings)
          let window = (shown as? UIViewController).map { UIApplication.shared.simulator.show($0) }
          return Launched(device: device, shown: shown, window: window)
        }
      }
    }
  }

  /// The objects that the system keeps for an app.
  private final class Launched {
    let device: SimulatedDevice
    let shown: AnyObject
    let window: UIWindow?

    init(device: SimulatedDevice, shown: AnyObject, window: UIWindow?) {
      self.device = device
      self.shown = shown
      self.window = window
    }
  }
}
