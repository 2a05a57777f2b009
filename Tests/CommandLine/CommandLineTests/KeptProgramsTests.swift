import Foundation
import Testing

@Suite("Kept programs of the fuzzers")
struct KeptProgramsTests {
  private static let folder = Tool.root.appending(path: "Fuzzing/Corpus/programs")

  @Test("hostile scenarios end without a signal")
  func programs() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".json") }
    #expect(!files.isEmpty)
    for file in files {
      let result = try Tool.run("run", Self.folder.appending(path: file).path, "--format", "lines")
      // A signal's number would be here as well.
      #expect(result.code == 0, "\(file): \(result.errors)")
    }
  }
}
