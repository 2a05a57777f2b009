import Foundation
import PageScripting
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// `make bench`: the popup page's scenario compared with its floor and through Apple's names, memory per window, start-up,
/// in a release build; and what a popup test takes in a debug build.

let repetitions = 101

@MainActor func milliseconds(_ body: @MainActor () async throws -> Void) async rethrows -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  try await body()
  return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

func row(_ name: String, _ value: Double, _ unit: String, _ target: String) {
  let number = String(format: "%.3f", value)
  print(
    name.padding(toLength: 34, withPad: " ", startingAt: 0)
      + String(repeating: " ", count: max(0, 12 - number.count)) + number + " "
      + unit.padding(toLength: 6, withPad: " ", startingAt: 0) + target)
}

/// Alternates one scenario and one floor, so that both run under the same conditions.
@MainActor func scenarioAndFloor() async throws -> (scenario: Double, floor: Double) {
  let floor = Floor()
  var scenarios: [Double] = []
  var floors: [Double] = []
  for round in 0..<(repetitions + 10) {
    let scenario = try await milliseconds { _ = try await PopupScenario.run() }
    let lowest = await milliseconds { floor.run() }
    // The first rounds warm up caches and the engine's pool.
    if round >= 10 {
      scenarios.append(scenario)
      floors.append(lowest)
    }
  }
  return (median(scenarios), median(floors))
}

#if os(Linux)
  /// Alternates the scenario through `WKWebView` and the engine's own.
  @MainActor func namesAndEngine() async throws -> (names: Double, engine: Double) {
    var names: [Double] = []
    var engines: [Double] = []
    for round in 0..<(repetitions + 10) {
      let name = try await milliseconds { _ = try await PopupThroughAppleNames.run() }
      let engine = try await milliseconds { _ = try await PopupScenario.run() }
      if round >= 10 {
        names.append(name)
        engines.append(engine)
      }
    }
    return (median(names), median(engines))
  }
#endif

/// Opens 1,000 windows from one page, all loaded, and measures what each costs.
@MainActor func memoryPerWindow() async throws -> Double {
  let windows = 1000
  let world = WebWorld(web: SimulatedWeb(), profile: .macOS)
  try world.web.respond(
    to: "https://shop.example/", with: .html("<script>function more(i){open('https://example.com/?'+i)}</script>"))
  try world.web.respond(to: "https://example.com/*", with: .html(PopupScenario.popup))
  let app = OpeningApp()
  let main = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
  main.client = app
  _ = main.load(NavigationRequest(url: WebURL("https://shop.example/")))
  await world.settle()
  let before = ChildRun.statusValue("VmRSS:", of: "self")
  for index in 0..<windows { _ = await main.evaluate("more(\(index))") }
  await world.settle()
  let after = ChildRun.statusValue("VmRSS:", of: "self")
  let opened = app.popups.count
  guard opened == windows else {
    print("only \(opened) of \(windows) windows opened")
    exit(1)
  }
  world.shutDown()
  return (after - before) / Double(windows)
}

// Like the command; applies to the floor too, which runs in the same process.
EngineOptions.favorShortRuns()

if CommandLine.arguments.dropFirst().first == "scaling" {
  try await Scaling.run()
  exit(0)
}
#if os(Linux)
  if CommandLine.arguments.dropFirst().first == "debug" {
    try await PopupThroughAppleNames.printRowsOfDebugBuild()
    exit(0)
  }
#endif

// For a profiler: `benchmark repeat 200` runs the scenario that often, and nothing else.
if CommandLine.arguments.dropFirst().first == "repeat" {
  for _ in 0..<(CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1) { _ = try await PopupScenario.run() }
  exit(0)
}

let program = CommandLine.arguments.dropFirst().first ?? ".build/release/webviewsim"
let scenarioFile = CommandLine.arguments.dropFirst(2).first ?? "TestPages/popup.yaml"

for file in [program, scenarioFile] where !FileManager.default.fileExists(atPath: file) {
  FileHandle.standardError.write(
    Data("benchmark: \(file) does not exist: run `make bench` in the project's folder\n".utf8))
  exit(2)
}

let (scenario, floor) = try await scenarioAndFloor()
#if os(Linux)
  let names = try await namesAndEngine()
#endif
let perWindow = try await memoryPerWindow()
var startups: [Double] = []
var peaks: [Double] = []
for _ in 0..<21 {
  let run = try ChildRun.measure(program, ["run", scenarioFile])
  startups.append(run.firstOutput)
  // Zero if the command ended before it could be measured.
  if run.peakMemory > 0 { peaks.append(run.peakMemory) }
}
let calls = try await PopupScenario.run()

print("popup page: load, four clicks, three popups loaded, all closed (\(calls) delegate calls)")
row("scenario, median of \(repetitions)", scenario, "ms", "target 2")
row("floor in the same run", floor, "ms", "")
row("scenario / floor", scenario / floor, "", "target 3.5")
#if os(Linux)
  row("through Apple's names", names.names, "ms", "")
  row("through Apple's names / engine's", names.names / names.engine, "", "")
#endif
row("start-up to the first line", median(startups), "ms", "target 40")
row("peak memory of the command", median(peaks), "MiB", "target 45")
row("memory per window (1,000 open)", perWindow, "KiB", "")
print(
  String(
    format:
      "{\"scenario_ms\": %.3f, \"floor_ms\": %.3f, \"startup_ms\": %.2f, \"peak_rss_mib\": %.1f, \"kib_per_window\": %.1f}",
    scenario, floor, median(startups), median(peaks), perWindow))
