import Foundation
import Testing

@Suite("README") struct ReadmeTests {
  @Test("The example in README.md is the one that is compiled and run here")
  func example() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let example = try String(contentsOf: folder.appending(path: "ReadmeExample.swift"), encoding: .utf8)
    let readme = try String(contentsOf: folder.appending(path: "../../../README.md").standardized, encoding: .utf8)
    #expect(readme.contains("```swift\n" + example + "```"))
  }
}
