import Foundation
import Testing

@testable import LocalFiles

@Suite("Files that the command writes")
struct OutputTests {
  @Test("a file is created and replaced as a whole, and nothing else is left behind")
  func writes() throws {
    try withFolder { folder in
      let output = OutputFile(folder + "/report.xml")
      try output.replace(with: Array("one".utf8))
      #expect(try text(output.path) == "one")
      try Data("older".utf8).write(to: URL(filePath: folder + "/other.xml"))
      try OutputFile(folder + "/other.xml").replace(with: Array("two".utf8))
      #expect(try text(folder + "/other.xml") == "two")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["other.xml", "report.xml"])
    }
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test(
    "links, pipes, devices and folders are left as they are",
    arguments: [
      ("link", .symbolicLink), ("fifo", .pipe), ("folder", .folder), ("nowhere/x", .missing), ("", .folder),
    ] as [(String, FileProblem)])
  func refused(_ name: String, _ problem: FileProblem) throws {
    try withFolder { folder in
      try Data("precious".utf8).write(to: URL(filePath: folder + "/target"))
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target")
      try FileManager.default.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: false)
      #expect(mkfifo(folder + "/fifo", 0o600) == 0)
      let output = OutputFile(folder + "/" + name)
      #expect(throws: problem) { try output.check() }
      #expect(throws: problem) { try output.replace(with: [1]) }
      #expect(try text(folder + "/target") == "precious")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
    }
    #expect(throws: FileProblem.device) { try OutputFile("/dev/null").check() }
  }

  @Test("an input, whatever its name, and an output of the same run are not replaced")
  func inputs() throws {
    try withFolder { folder in
      try Data("page".utf8).write(to: URL(filePath: folder + "/page.html"))
      #expect(link(folder + "/page.html", folder + "/hard") == 0)
      _ = try NamedFile.read(folder + "/page.html")
      #expect(throws: FileProblem.isInput) { try OutputFile(folder + "/hard").replace(with: [1]) }
      try OutputFile(folder + "/out").replace(with: [1])
      #expect(throws: FileProblem.isOutput) { try OutputFile(folder + "/out").replace(with: [2]) }
      try Data("later".utf8).write(to: URL(filePath: folder + "/later"))
      FileLedger.note(inputs: [folder + "/later", folder + "/missing"])
      #expect(throws: FileProblem.isInput) { try OutputFile(folder + "/later").check() }
    }
  }

  @Test(
    "a file is not taken for one that was read and deleted before, whose number it has",
    .enabled(if: saysWhenFilesWereMade))
  func numbersAreGivenAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for round in 0..<5 {
      try Data("page".utf8).write(to: URL(filePath: folder + "/page.html"))
      _ = try NamedFile.read(folder + "/page.html")
      try OutputFile(folder + "/out").replace(with: [1])
      // File systems count the time in ticks of up to 10 ms.
      usleep(20_000)
      for name in ["page.html", "out"] { try FileManager.default.removeItem(atPath: folder + "/" + name) }
      for name in ["a\(round)", "b\(round)"] {
        try Data("the user's".utf8).write(to: URL(filePath: folder + "/" + name))
        try OutputFile(folder + "/" + name).replace(with: [1])
      }
    }
  }

  /// Some file systems do not.
  private static var saysWhenFilesWereMade: Bool {
    let file = FileManager.default.temporaryDirectory.appending(path: "born-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    return (try? Data().write(to: file)) != nil && (try? FileStatus(of: file.path))?.identity.born != 0
  }

  @Test(
    "names of scenarios become names of files in the folder",
    arguments: [
      ("popup", "popup.json"), ("popup #named", "popup #named.json"), ("..", "_..json"), ("", "_.json"),
      ("/", "_.json"),
      ("../up", "_._up.json"), (".hidden", "_hidden.json"), ("a\u{1B}[2J\u{202E}\nb", "a_[2J__b.json"),
      ("a\\b", "a_b.json"),
    ])
  func names(_ name: String, _ file: String) {
    #expect(OutputFolder.fileName(name, ending: ".json") == file)
  }

  @Test("long names are cut to what a file may be called, and stay different")
  func longNames() throws {
    let names = ["x", "y"].map { OutputFolder.fileName(String(repeating: "ä", count: 4000) + $0, ending: ".json") }
    #expect(names[0] != names[1])
    try withFolder { folder in
      let output = try OutputFolder(folder + "/a/b")
      for name in names {
        #expect(name.utf8.count <= 255 && name.hasSuffix(".json"))
        try OutputFile(output.path + "/" + name).replace(with: [])
      }
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a")
      #expect(throws: FileProblem.symbolicLink) { _ = try OutputFolder(folder + "/link") }
    }
  }
}

/// A folder that is gone after the body.
func withFolder(_ body: (String) throws -> Void) throws {
  // In memory, numbers of files are not used twice, also where the system does not say when a file was made.
  let memory = "/dev/shm"
  let parent =
    FileManager.default.isWritableFile(atPath: memory) ? URL(filePath: memory) : FileManager.default.temporaryDirectory
  let folder = parent.appending(path: "files-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}
