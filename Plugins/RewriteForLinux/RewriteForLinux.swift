import Foundation
import PackagePlugin

/// On Linux, compiles the Swift files in a target's folder that the target excludes (`exclude:`), after rewriting what
/// needs the Objective-C runtime. The files themselves are not changed.
@main
struct RewriteForLinux: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if os(Linux)
      guard let module = target as? any SourceModuleTarget else { return [] }
      let compiled = Set(module.sourceFiles.filter { $0.type == .source }.map { $0.url.standardizedFileURL.path })
      let tool = try context.tool(named: "rewrite-for-linux")
      let rewritten = try leftOut(of: module.directoryURL, compiled)
      let unchanged = compiled.sorted().filter { $0.hasSuffix(".swift") }
      return rewritten.map { file, name in
        let output = context.pluginWorkDirectoryURL.appending(path: name)
        let others = rewritten.map(\.file).filter { $0 != file }
        // What a class and its subclasses have in extensions is found in all files of the target.
        return .buildCommand(
          displayName: "Rewriting \(file.lastPathComponent) for Linux", executable: tool.url,
          arguments: [file.path, "--output", output.path]
            + (others.isEmpty ? [] : ["--together"] + others.map(\.path))
            + (unchanged.isEmpty ? [] : ["--unchanged"] + unchanged),
          inputFiles: [file] + others + unchanged.map { URL(filePath: $0) }, outputFiles: [output])
      }
    #else
      return []
    #endif
  }

  /// The files to rewrite, and names for the results; two folders may contain files with the same name.
  private func leftOut(of folder: URL, _ compiled: Set<String>) throws -> [(file: URL, name: String)] {
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    else { return [] }
    let root = folder.standardizedFileURL.path + "/"
    var found: [(file: URL, name: String)] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let path = file.standardizedFileURL.path
      guard !compiled.contains(path), path.hasPrefix(root) else { continue }
      found.append((file, path.dropFirst(root.count).replacingOccurrences(of: "/", with: "_")))
    }
    return found.sorted { $0.name < $1.name }
  }
}
