import AppleSurfaceDocument
import Foundation

// Writes Docs/AppleSurface.md for the package in the working directory.
let package = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
do {
  let document = try SurfaceDocument(sources: package.appendingPathComponent("Sources"))
  let file = package.appendingPathComponent("Docs/AppleSurface.md")
  try document.text.write(to: file, atomically: true, encoding: .utf8)
  print("wrote \(file.path)")
} catch {
  FileHandle.standardError.write(Data("Docs/AppleSurface.md was not written: \(error.localizedDescription)\n".utf8))
  exit(1)
}
