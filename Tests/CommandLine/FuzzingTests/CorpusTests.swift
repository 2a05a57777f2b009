import FuzzTargets
import Foundation
import Testing

@Suite("Kept inputs of the fuzzers")
struct CorpusTests {
  private static let targets = FuzzTarget.parsers + FuzzTarget.engine
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Fuzzing/Corpus").standardized

  @Test("seeds and every crash found keep what must hold", arguments: targets.map(\.name))
  func corpus(_ name: String) throws {
    let target = try #require(Self.targets.first { $0.name == name })
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty, "\(name) has no seeds")
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(throws: Never.self, "\(name)/\(file.lastPathComponent)") { try target.run(bytes) }
    }
  }

  @Test("every folder of inputs has its target")
  func folders() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0 != "programs" }
    #expect(folders.sorted() == Self.targets.map(\.name).sorted())
  }
}
