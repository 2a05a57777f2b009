import Foundation
import PackagePlugin

/// On Linux, compiles the Swift files in a target's folder that the target excludes (`exclude:`), after rewriting what
/// needs the Objective-C runtime. The files themselves are not changed.
@main
struct RewriteForLinux: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if os(Linux)
      guard let module = target as? any SourceModuleTarget else { return [] }
      let compiled = Set(module.sourceFiles.filter { $0.type == .source }.map { $0.url.resolvingSymlinksInPath().path })
      let tool = try context.tool(named: "rewrite-for-linux")
      let rewritten = leftOut(of: module.directoryURL, compiled)
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
  private func leftOut(of folder: URL, _ compiled: Set<String>) -> [(file: URL, name: String)] {
    swiftFiles(in: folder, depth: 0).filter { !compiled.contains($0.url.resolvingSymlinksInPath().path) }
      .map { (file: $0.url, name: Self.copy(of: $0.names.joined(separator: "_"))) }.sorted { $0.name < $1.name }
  }

  /// A name of its own: two files of one name in a module would have the same `#fileID`, which the compiler warns of at
  /// each of its uses, and a file called main would make a program of the target.
  private static func copy(of name: String) -> String { String(name.dropLast("swift".count)) + "linux.swift" }

  /// Folders may be symbolic links, as in packages that `webviewsim new-tests` writes; SwiftPM follows them too.
  private func swiftFiles(in folder: URL, depth: Int) -> [(url: URL, names: [String])] {
    // Links may lead in circles. What cannot be read here, SwiftPM cannot read either, and says so.
    guard depth < 32 else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [(url: URL, names: [String])] in
      let url = folder.appending(path: name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return [] }
      guard isFolder.boolValue else { return url.pathExtension == "swift" ? [(url, [name])] : [] }
      return swiftFiles(in: url, depth: depth + 1).map { ($0.url, [name] + $0.names) }
    }
  }
}
