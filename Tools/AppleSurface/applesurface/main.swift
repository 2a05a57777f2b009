import AppleSurfaceDocument
import Foundation

// Writes Docs/AppleSurface.md and the names in two Swift files for the package in the working directory.
let package = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
do {
  let document = try SurfaceDocument(sources: package.appendingPathComponent("Sources"))
  let names = "Sources/CommandLine/TestPackages/Generated/AppleTypes+Names.swift"
  let methods = "Sources/Rewriting/LinuxRewriting/Generated/AppleOptionalMethods+Names.swift"
  for (path, text) in [
    ("Docs/AppleSurface.md", document.text), (names, document.typeNames), (methods, document.optionalMethods),
  ] {
    let file = package.appendingPathComponent(path)
    try text.write(to: file, atomically: true, encoding: .utf8)
    print("wrote \(file.path)")
  }
} catch {
  FileHandle.standardError.write(
    Data("the list of Apple's names was not written: \(error.localizedDescription)\n".utf8))
  exit(1)
}
