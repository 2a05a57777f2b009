import Foundation
import Testing

@Suite("Kept programs of the fuzzers")
struct KeptProgramsTests {
  private static let folder = Tool.root.appending(path: "Fuzzing/Corpus/programs")

  private static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }

  /// One of them reloads its page for ever. After five seconds it has done a hundred times what it does.
  @Test("hostile scenarios end without a signal", arguments: files)
  func programs(_ file: String) throws {
    let result = try Tool.run(
      "run", Self.folder.appending(path: file).path, "--format", "lines", "--processor-limit", "5")
    // A signal's number would be here as well.
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test("there are some")
  func found() {
    #expect(Self.files.count >= 3)
  }
}
