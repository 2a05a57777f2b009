import ArgumentParser
import Foundation
import LinuxRewriting

/// The tool that the build plug-in runs. Without the plug-in, the tool shows its changes to people.
@main
struct RewriteForLinux: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rewrite-for-linux",
    abstract: "Rewrites Swift files that need the Objective-C runtime so that they compile on Linux.",
    discussion: "Without --output, prints what would change and writes nothing.")

  @Argument(help: "Swift files. They are only read.") var files: [String]
  @Option(help: "The file to write the rewritten source to, if only one file is given.") var output: String?

  @Option(
    parsing: .upToNextOption,
    help: "The target's other files that are rewritten: methods of their extensions may override, or be overridden.")
  var together: [String] = []
  @Option(parsing: .upToNextOption, help: "The target's files that are compiled unchanged.") var unchanged: [String] =
    []

  func validate() throws {
    if output != nil, files.count != 1 { throw ValidationError("--output needs exactly one input file") }
  }

  func run() throws {
    // The compiler reports an unreadable file that is compiled unchanged.
    let others = unchanged.compactMap { file in
      (try? String(contentsOfFile: file, encoding: .utf8)).map {
        (file: String(file.split(separator: "/").last ?? ""), source: $0)
      }
    }
    for file in files {
      let source = try read(file)
      let beside = try (files + together).filter { $0 != file }.map(read)
      let rewriter = LinuxRewriter(source, together: beside, unchanged: others)
      let (rewritten, changes) = rewriter.rewritten()
      for change in changes { if let warning = change.warning { warn("\(file):\(change.line)", warning) } }
      if !rewriter.isBalanced { warn("\(file):1", "unbalanced braces: selectors may get the wrong type") }
      if let output {
        // Errors and breakpoints belong to the user's file.
        let location = "#sourceLocation(file: \(String(reflecting: file)), line: 1)\n"
        try (location + rewritten).write(toFile: output, atomically: true, encoding: .utf8)
      } else {
        for change in changes where change.before != change.after { print("\(file):\(change.line): \(change.text)") }
      }
    }
  }

  private func read(_ file: String) throws -> String {
    do {
      return try String(contentsOfFile: file, encoding: .utf8)
    } catch {
      throw ValidationError("\(file) cannot be read as UTF-8")
    }
  }

  private func warn(_ place: String, _ text: String) {
    FileHandle.standardError.write(Data("\(place): warning: \(text)\n".utf8))
  }
}

extension LinuxRewriter.Change {
  fileprivate var text: String {
    after.isEmpty ? "dropped \(before)" : before.isEmpty ? "added \(after)" : "\(before) became \(after)"
  }
}
