import Foundation
import Testing

@testable import PageScripting

@Suite("The list of the prelude's parts") struct PreludeListTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("every part has a script, which is text")
  func scripts() throws {
    for part in PreludePart.all {
      let text = try #require(PreludePart.source(of: part.name)?.string, "\(part.name) has no script")
      #expect(text.contains(part.place == .hub ? "(function () {" : "(function (native, "), "\(part.name)")
    }
  }

  @Test("the generated files are those of the list")
  func generated() throws {
    let (status, output) = try check(Self.root)
    #expect(status == 0, "run `make prelude`: \(output)")
  }

  @Test("a part that is added to the list makes them stale")
  func stale() throws {
    try withCopy { copy in
      try Data("(function (native, realm) {})".utf8)
        .write(to: copy.appending(path: "Sources/Engine/CPagePrelude/js/net/greetings.js"))
      let missing = try check(copy)
      #expect(missing.status == 1)
      #expect(missing.output.contains("net/greetings.js: not in parts.toml"), "\(missing.output)")

      let list = copy.appending(path: "Sources/Engine/CPagePrelude/parts.toml")
      let text = try String(contentsOf: list, encoding: .utf8)
      try Data((text + "\n[\"net/greetings\"]\ninterfaces = \"Greeting\"\n").utf8).write(to: list)
      let stale = try check(copy)
      #expect(stale.status == 1)
      #expect(stale.output.contains("page_prelude.c is stale"), "\(stale.output)")
      #expect(stale.output.contains("PreludePart+All.swift is stale"), "\(stale.output)")
    }
  }

  @Test("two parts with one global name are an error that names both")
  func twice() throws {
    try withCopy { copy in
      let list = copy.appending(path: "Sources/Engine/CPagePrelude/parts.toml")
      let text = try String(contentsOf: list, encoding: .utf8)
      try Data(text.replacing("interfaces = \"Headers\"", with: "interfaces = \"Headers Request\"").utf8)
        .write(to: list)
      let (status, output) = try check(copy)
      #expect(status == 1)
      #expect(output.contains("Request is a global name of net/headers and of net/request"), "\(output)")
    }
  }

  /// A folder with what the script reads and writes.
  private func withCopy(_ body: (URL) throws -> Void) throws {
    let files = FileManager.default
    let copy = files.temporaryDirectory.appending(path: "prelude-\(UUID().uuidString)")
    defer { try? files.removeItem(at: copy) }
    for path in [
      "Tools/prelude.py", "Sources/Engine/CPagePrelude", "Sources/Engine/PageScripting/Realm/PreludePart+All.swift",
    ] {
      let target = copy.appending(path: path)
      try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: Self.root.appending(path: path), to: target)
    }
    try body(copy)
  }

  private func check(_ root: URL) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", root.appending(path: "Tools/prelude.py").path, "--check"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
