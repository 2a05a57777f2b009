import ArgumentParser
import Foundation
import LinuxRewriting

/// The tool that the build plug-in runs; on its own, it shows people its changes.
@main
struct RewriteForLinux: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rewrite-for-linux",
    abstract: "Rewrites Swift files that need the Objective-C runtime so that they compile on Linux.",
    discussion: "Without --output, prints what would change and writes nothing.")

  @Argument(help: "Swift files. They are only read.") var files: [String]
  @Option(help: "The file to write the rewritten source to, if only one file is given.") var output: String?

  func validate() throws {
    if output != nil, files.count != 1 { throw ValidationError("--output needs exactly one input file") }
  }

  func run() throws {
    for file in files {
      let source: String
      do {
        source = try String(contentsOfFile: file, encoding: .utf8)
      } catch {
        throw ValidationError("\(file) cannot be read as UTF-8")
      }
      let rewriter = LinuxRewriter(source)
      let (rewritten, changes) = rewriter.rewritten()
      for change in changes { if let warning = change.warning { warn("\(file):\(change.line)", warning) } }
      if !rewriter.isBalanced { warn("\(file):1", "unbalanced braces: selectors may get the wrong type") }
      if let output {
        // Errors and breakpoints are those of the user's file.
        let location = "#sourceLocation(file: \(String(reflecting: file)), line: 1)\n"
        try (location + rewritten).write(toFile: output, atomically: true, encoding: .utf8)
      } else {
        for change in changes { print("\(file):\(change.line): \(change.text)") }
      }
    }
  }

  private func warn(_ place: String, _ text: String) {
    FileHandle.standardError.write(Data("\(place): warning: \(text)\n".utf8))
  }
}

extension LinuxRewriter.Change {
  fileprivate var text: String { after.isEmpty ? "dropped \(before)" : "\(before) became \(after)" }
}
