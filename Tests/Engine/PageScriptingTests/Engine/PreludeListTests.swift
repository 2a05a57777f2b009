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

  @Test("every part can be evaluated alone, and exports what the list says", arguments: PreludePart.all.map(\.name))
  func evaluated(name: String) throws {
    let part = try #require(PreludePart.all.first { $0.name == name })
    // These two are the realm and the hub themselves.
    if name == "core/core" || name == "core/shared" { return }
    let world = FakeWorld()
    world.agent.shared.failureReaction = .tell
    let document = world.load("")
    world.agent.enter(document) {
      let realm = document.realm()
      do {
        guard part.place == .realm else {
          _ = try world.agent.shared.exports(of: name)
          return
        }
        for interface in part.globals.interfaces { _ = try realm.export(name, interface) }
        guard let exported = try realm.load(name) else {
          Issue.record("\(name) exports nothing")
          return
        }
        guard let members = realm.context.object(try realm.context.get(exported, "members")) else {
          let globals = part.globals
          #expect(globals.members + globals.handlers + globals.unforgeable + globals.instead == [])
          return
        }
        let given = Set(realm.context.propertyNames(members))
        let globals = part.globals
        let elsewhere = PreludePart.all.flatMap(\.globals.instead).filter { !globals.instead.contains($0) }
        for member in globals.members + globals.unforgeable + globals.instead
        where !Self.conditional.contains(member) && !elsewhere.contains(member) {
          #expect(given.contains(member), "\(name) has no \(member)")
        }
      } catch {
        Issue.record("\(name): \((error as? JSThrown).map { realm.context.text($0.value) } ?? "\(error)")")
      }
    }
    #expect(world.app.consoleText == [])
  }

  /// What a window has only where the app has added message handlers.
  private static let conditional: Set<String> = ["webkit"]

  @Test(
    "a part that does not parse, or throws, is named on the console",
    arguments: [
      ("(function (native, realm) { const", "SyntaxError"),
      (
        "(function (native, realm) { 'use strict';\nnotDefined(); })", "ReferenceError: Can't find variable: notDefined"
      ),
      (
        "(function (native, realm) { realm.shared('net/nothing'); })", "The prelude has no shared part 'net/nothing'."
      ),
    ])
  func broken(script: String, error: String) {
    let world = FakeWorld()
    world.agent.shared.failureReaction = .tell
    world.agent.shared.scripts["net/url"] = JSScript(JSText(script), part: "net/url", in: world.agent.machine)
    let document = world.load("<script>var before = 1; new URL('https://a.test/')</script>")
    let told = world.app.consoleText.filter { $0.contains("part 'net/url' of the prelude failed: \(error)") }
    #expect(told.count == 1, "\(world.app.consoleText)")
    #expect(world.text("before", in: document) == "1")
  }

  @Test("a page that uses up the stack breaks no part")
  func exhaustedStack() {
    let world = FakeWorld()
    let document = world.load("")
    #expect(
      world.text(
        """
        (() => {
          let levels = 0;
          function deep() {
            try { deep() } catch (e) { if (levels++ < 500) { new URL('https://a.test/'); new Headers() } throw e }
          }
          try { deep() } catch (e) { return e.name === 'RangeError' }
        })()
        """, in: document) == "true")
    #expect(world.text("new URL('https://a.test/x').pathname", in: document) == "/x")
    #expect(world.app.consoleText == [])
  }

  @Test("the places of a URL's parts are those that Swift writes")
  func urlParts() throws {
    let source = try #require(PreludePart.source(of: "net/url-parts")?.string)
    for (index, part) in URLPart.allCases.enumerated() {
      #expect(source.contains("\(part.rawValue.uppercased()): \(index)"), "\(part)")
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
      "Tools/prelude.py", "Sources/Engine/CPagePrelude",
      "Sources/Engine/PageScripting/Realm/Generated/PreludePart+All.swift",
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
