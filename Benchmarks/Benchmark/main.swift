import Foundation
import PageScripting
import Scenarios
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// `make bench`: what people wait for, compared with a floor of the same run. Release builds, unless a row says debug.

let repetitions = 101

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

// Like the command; applies to the floor too, which runs in the same process.
EngineOptions.favorShortRuns()

if CommandLine.arguments.dropFirst().first == "scaling" {
  try await Scaling.run()
  exit(0)
}
if CommandLine.arguments.dropFirst().first == "debug" {
  try await PopupThroughAppleNames.printRowsOfDebugBuild(release: ".build/release/benchmark")
  exit(0)
}
// For the debug build's comparison.
if CommandLine.arguments.dropFirst().first == "names" {
  print(try await PopupThroughAppleNames.median(of: 301))
  exit(0)
}
if CommandLine.arguments.dropFirst().first == "ratio" {
  let (names, engine) = try await namesAndEngine()
  print(names, engine, names / engine)
  exit(0)
}
if CommandLine.arguments.dropFirst().first == "late" {
  print(try await LateAnswer.processorTime())
  exit(0)
}

// For a profiler: one measurement alone.
if CommandLine.arguments.dropFirst().first == "windows" {
  print(try await ManyWindows.memoryAndGrowth())
  exit(0)
}
if CommandLine.arguments.dropFirst().first == "elements" {
  print(try await ManyElements.elementsAndObjects())
  exit(0)
}
if CommandLine.arguments.dropFirst().first == "page" {
  print(try await LargePage.loadAndFloor(megabytes: 10))
  exit(0)
}
// For `make budget`.
if CommandLine.arguments.dropFirst().first == "budget" {
  try await Budget.run()
  exit(0)
}
// `benchmark repeat 200` runs the popup scenario that often, and nothing else.
if CommandLine.arguments.dropFirst().first == "repeat" {
  let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1
  for _ in 0..<count { _ = try await PopupScenario.run() }
  exit(0)
}

// For `make bench-peers`.
if CommandLine.arguments.dropFirst().first == "popup" {
  print(try await scenarioAndFloor().scenario)
  exit(0)
}
// `benchmark scenarios 200` does for a scenario's file what a worker and its parent do, that often.
if CommandLine.arguments.dropFirst().first == "scenarios" {
  let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1
  for _ in 0..<count { _ = try await WorkerRoundTrip.run("TestPages/popup.yaml") }
  exit(0)
}

let path = CommandLine.arguments.dropFirst().first ?? ".build/release/webviewsim"
// Measured first: later, the engines of other rows would collect their garbage in this second.
let late = try await LateAnswer.processorTime()
let scenarioFile = CommandLine.arguments.dropFirst(2).first ?? "TestPages/popup.yaml"

for file in [path, scenarioFile] where !FileManager.default.fileExists(atPath: file) {
  FileHandle.standardError.write(
    Data("benchmark: \(file) does not exist: run `make bench` in the project's folder\n".utf8))
  exit(2)
}

var table = Table()
// First, because memory that others have left would be used again.
let windows = try await ManyWindows.memoryAndGrowth()
let calls = try await PopupScenario.run()
print("popup page: load, four clicks, three popups loaded, all closed (\(calls) delegate calls)")
let (scenario, floor) = try await scenarioAndFloor()
table.row("scenario, median of \(repetitions)", scenario, "ms", key: "scenario_ms")
table.row("floor: contexts, scripts and bytes alone", floor, "ms", key: "floor_ms")
table.row("scenario / floor", scenario / floor, "", .atMost(1.5), key: "scenario_to_floor")
let names = try await namesAndEngine()
table.row("through WKWebView and delegates", names.names, "ms", key: "names_ms")
table.row(
  "the same / the engine's own", names.names / names.engine, "", .atMost(1.1), key: "names_to_engine")

let batch = try Batch(of: scenarioFile, count: 1000, program: path)
let oneWorker = try batch.run(workers: 1)
let twoWorkers = try batch.run(workers: 2)
batch.remove()
table.row("scenario file, of a batch of 1,000, one worker", oneWorker / 1000, "ms", key: "batch_ms")
table.row("the same / floor", oneWorker / 1000 / floor, "", .atMost(2.2), key: "batch_to_floor")
table.row("one worker / two workers", oneWorker / twoWorkers, "", .atLeast(1.9), key: "workers")

let program = Program(path: path)
let (startup, peak) = try program.startUp(scenarioFile)
table.row("start-up to the first line", startup, "ms", key: "startup_ms")
if let empty = try EmptyProgram.startUp() {
  table.row("the same / a C program that maps the engine", startup / empty, "", .atMost(1.5), key: "startup_to_empty")
}
table.row("peak memory of the command", peak, "MiB", key: "peak_rss_mib")

for megabytes in [1, 10] {
  let (load, own) = try await LargePage.loadAndFloor(megabytes: megabytes)
  table.row(
    "page of \(megabytes) MB, load / libxml2's own tree", load / own, "", .atMost(1.5), key: "page_\(megabytes)mb")
}
let (elements, objects) = try await ManyElements.elementsAndObjects()
table.row("10,000 elements by a script, processor time", elements, "ms", key: "elements_ms")
table.row("the same / plain objects in a bare context", elements / objects, "", key: "elements_to_objects")

table.row("memory per window (1,000 open)", windows.kibibytes, "KiB", .atMost(12), key: "kib_per_window")
table.row("the 1,000th window / the 10th", windows.growth, "", .atMost(1.1), key: "window_growth")
table.row("processor time of a run that waits a second for the app", late, "ms", .atMost(5), key: "late_answer_ms")
if let size = try program.strippedSize() {
  table.row("size of the program, stripped", size, "MiB", .atMost(40), key: "stripped_mib")
}
table.printJSON()
