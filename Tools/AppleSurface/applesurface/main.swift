import AppleSurfaceDocument
import Foundation

// Writes Docs/AppleSurface.md, a page for each module in Docs/AppleSurface, and the names in two Swift files for the
// package in the working directory.
let package = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
do {
  let document = try SurfaceDocument(sources: package.appendingPathComponent("Sources"))
  let names = "Sources/CommandLine/TestPackages/Generated/AppleTypes+Names.swift"
  let methods = "Sources/Rewriting/LinuxRewriting/Generated/AppleOptionalMethods+Names.swift"
  let pages = package.appendingPathComponent("Docs/AppleSurface")
  try? FileManager.default.removeItem(at: pages)
  try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
  let files = document.pages.map { ("Docs/" + $0, $1) }.sorted { $0.0 < $1.0 }
  for (path, text) in files + [(names, document.typeNames), (methods, document.optionalMethods)] {
    let file = package.appendingPathComponent(path)
    try text.write(to: file, atomically: true, encoding: .utf8)
    print("wrote \(file.path)")
  }
} catch {
  FileHandle.standardError.write(
    Data("the list of Apple's names was not written: \(error.localizedDescription)\n".utf8))
  exit(1)
}
