import Dispatch
import LocalFiles
import Reports
import Synchronization
import TestPackages
import WebViewSimulator
import Workers

/// The reason why a folder cannot be played, in one line.
struct PlayPackageError: Error, CustomStringConvertible {
  let description: String
}

/// A package of an app's own code, made by `webviewsim new-tests`: it is built when its sources have changed, and does
/// the runs of the playground, each in a new process.
final class PlayPackage: Sendable {
  private enum State {
    case building(SupervisedProgram?)
    case built
    case failed(errors: JSONValue, output: String)
  }

  private struct Build {
    /// The number of the build; 0 before the first build.
    var number = 0
    var state = State.building(nil)
    /// The sources of the build.
    var stamps: [String: FileStamp?] = [:]
  }

  private let folder: String
  /// The folder in which the package is built.
  private let scratch: String
  private let swift: String
  /// The time that a run may take.
  private let patience: Duration
  private let build = Mutex(Build())

  /// - Parameter scratch: the folder of the build; nil for `.build` in the folder.
  /// - Throws: `PlayPackageError` for a folder that is no such package.
  init(_ folder: String, scratch: String?, limits: WorkerLimits) throws(PlayPackageError) {
    self.folder = PathName.real(folder) ?? PathName.absolute(folder)
    self.scratch = scratch.map { PathName.real($0) ?? PathName.absolute($0) } ?? self.folder + "/.build"
    patience = .milliseconds(limits.wallTime * 1000)
    func no(_ why: String) -> PlayPackageError {
      PlayPackageError(description: "\(folder) is not a package that `webviewsim new-tests` has made: \(why)")
    }
    guard let manifest = try? NamedFile.read(self.folder + "/Package.swift") else {
      throw no("it has no Package.swift")
    }
    guard String(decoding: manifest, as: UTF8.self).contains(TestPackage.playTarget) else {
      throw no("its Package.swift has no target \(TestPackage.playTarget), which new packages have")
    }
    guard NamedFile.kind(of: self.folder + "/" + TestPackage.playFolder) == .folder else {
      throw no("it has no folder \(TestPackage.playFolder)")
    }
    guard let swift = SupervisedProgram.path(of: "swift") else {
      throw PlayPackageError(description: "--package needs the Swift compiler, and there is no `swift` in PATH")
    }
    self.swift = swift
  }

  /// The folder's name.
  var name: String { PathName.names(ofAbsolute: folder).last ?? folder }

  // MARK: Building

  /// The state of the app's build, for the page. A new build begins if the sources have changed since the last one.
  func value() -> JSONValue {
    let stamps = sourceStamps()
    return build.withLock { build in
      if build.stamps != stamps { begin(&build, stamps) }
      let number = JSONValue(build.number)
      return switch build.state {
      case .building: ["number": number, "state": "building"]
      case .built: ["number": number, "state": "built"]
      case .failed(let errors, let output):
        ["number": number, "state": "failed", "errors": errors, "output": .string(output)]
      }
    }
  }

  private func begin(_ build: inout Build, _ stamps: [String: FileStamp?]) {
    if case .building(let program?) = build.state { program.end() }
    build.number += 1
    build.stamps = stamps
    do {
      let program = try SupervisedProgram(
        [swift, "build", "--scratch-path", scratch, "--product", TestPackage.playTarget],
        environment: [TestPackage.playVariable: "1"], in: folder)
      build.state = .building(program)
      let number = build.number
      DispatchQueue.global().async { [self] in finish(number, program.wait()) }
    } catch {
      build.state = .failed(errors: [], output: error.description)
    }
  }

  /// The last lines of an output; the errors come first if there are any.
  private static let linesOfOutput = 30

  private func finish(_ number: Int, _ ending: SupervisedProgram.Ending) {
    let output = String(decoding: ending.output, as: UTF8.self)
    let lines = output.split(whereSeparator: \.isNewline).suffix(Self.linesOfOutput).map { String($0).printable }
    let errors = ending.code == 0 ? [] : CompilerErrors.value(in: output, folder: folder)
    build.withLock { build in
      // Another build has begun meanwhile.
      guard build.number == number else { return }
      build.state = ending.code == 0 ? .built : .failed(errors: errors, output: lines.joined(separator: "\n"))
    }
  }

  /// The largest number of files that the package looks at.
  private static let mostFiles = 5000

  /// The stamps of the manifest and of all sources, which may be links to files and folders elsewhere.
  private func sourceStamps() -> [String: FileStamp?] {
    let roots = [TestPackage.playFolder, "Sources"].map { "\(folder)/\($0)" }
    var stamps: [String: FileStamp?] = [:]
    var waiting = roots
    stamps["\(folder)/Package.swift"] = FileStamp(of: "\(folder)/Package.swift")
    while let path = waiting.popLast(), stamps.count < Self.mostFiles {
      let real = PathName.real(path) ?? path
      guard stamps[real] == nil else { continue }
      stamps[real] = FileStamp(of: real)
      guard NamedFile.kind(of: real) == .folder, let entries = try? Folder(real).list() else { continue }
      waiting += entries.filter { !$0.name.hasPrefix(".") }.map { "\(real)/\($0.name)" }
    }
    return stamps
  }

  // MARK: Running

  /// Does a run in a new process of the app.
  /// - Parameter file: the name of the scenario.
  /// - Returns: the reply for the page, or the problem.
  func run(_ scenario: [UInt8], as form: PlayReply.Form, file: String) -> [UInt8] {
    let isBuilt = build.withLock { if case .built = $0.state { true } else { false } }
    guard isBuilt else { return PlayReply.error("The app is not built: see “The app”.") }
    do {
      let program = try SupervisedProgram(
        ["\(scratch)/debug/\(TestPackage.playTarget)", file, form.rawValue], in: folder, input: scenario)
      let watch = DispatchWorkItem { program.end() }
      DispatchQueue.global().asyncAfter(deadline: .now() + patience / .seconds(1), execute: watch)
      let ending = program.wait()
      watch.cancel()
      return ending.reply.isEmpty ? PlayReply.error(problem(ending)) : ending.reply
    } catch {
      return PlayReply.error(error.description)
    }
  }

  private func problem(_ ending: SupervisedProgram.Ending) -> String {
    let output = String(decoding: ending.output, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(6)
    let how =
      ending.code > 128 ? "by signal \(ending.code - 128), or after \(patience)" : "with code \(ending.code)"
    return (["The app ended during the run, \(how)."] + output.map(String.init)).joined(separator: " ")
  }
}
