import Foundation
import Testing

/// Pages and scenarios that reach for files which they were not given, and outputs that would destroy something.
@Suite("Files that pages must not read")
struct HostileFileTests {
  private static let secret = "TOP-SECRET-CONTENT"

  /// A folder with site/page.html, files beside it that must not be read, and one outside of it.
  private func withSite(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hostile-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/site/sub", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files.merging(
      ["secret.txt": Self.secret, "site/.env": Self.secret, "site/ok.txt": "OPEN"],
      uniquingKeysWith: { first, _ in first })
    {
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }
    for (link, target) in [
      ("link.txt", "../secret.txt"), ("up", ".."), ("proc", "/proc/self"), ("zero.txt", "/dev/zero"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: folder + "/site/" + link, withDestinationPath: target)
    }
    #expect(mkfifo(folder + "/site/fifo.txt", 0o600) == 0)
    try body(folder)
  }

  @Test("a page reads what is beside it, and nothing else")
  func page() throws {
    let page = """
      <script>
        const names = ['ok.txt', 'sub/../ok.txt', '.env', 'link.txt', 'up/secret.txt', 'proc/environ', 'zero.txt', 'fifo.txt',
          '/' + FOLDER + '/secret.txt', '//etc/passwd', '/%2Fetc/passwd', '..%2fsecret.txt', '%2e%2e/secret.txt', '.%2e/secret.txt',
          'ok.txt%00', '..%5csecret.txt', 'file://' + FOLDER + '/site/ok.txt', 'file:///etc/passwd'];
        for (const name of names) {
          const request = new XMLHttpRequest();
          try {
            request.open('GET', name.startsWith('/') ? location.origin + name : name, false);
            request.send();
            console.log(name + ' => ' + request.responseText.slice(0, 40));
          } catch (error) { console.log(name + ' => ' + error.name); }
        }
      </script>
      """
    try withSite([:]) { folder in
      try Data(page.replacing("FOLDER", with: "'\(folder)'").utf8).write(to: URL(filePath: folder + "/site/page.html"))
      let result = try Tool.run(["run", folder + "/site/page.html", "--format", "lines"])
      #expect(result.code == 0)
      #expect(result.output.components(separatedBy: "=> OPEN").count == 3, "\(result.output)")
      for text in [Self.secret, "root:", "PATH="] { #expect(!result.output.contains(text)) }
      for (name, reason) in [
        (".env", "hidden"), ("link.txt", "symbolic link"), ("up/secret.txt", "symbolic link"), ("fifo.txt", "pipe"),
      ] {
        let lines = result.output.split(separator: "\n").filter { $0.contains("The file “\(name)” is not read") }
        #expect(lines.count == 1 && lines.allSatisfy { $0.contains(reason) }, "\(name): \(lines)")
      }
      #expect(!result.output.contains("“ok.txt”"))
    }
  }

  @Test("--allow-files lets links beside a page lead into a folder")
  func allowedLinks() throws {
    let page = "<script src=link.txt></script>"
    try withSite(["site/page.html": page, "secret.txt": "console.log('ran')"]) { folder in
      let page = folder + "/site/page.html"
      #expect(try !Tool.run(["run", page]).output.contains("\"ran\""))
      #expect(try Tool.run(["run", page, "--allow-files", folder]).output.contains("\"ran\""))
      let wrong = try Tool.run(["inspect", page, "--allow-files", folder + "/none"])
      #expect(
        wrong.code == 2
          && wrong.errorLines == ["webviewsim: --allow-files \(folder)/none: does not exist or is not a folder"])
    }
  }

  @Test(
    "a scenario names files beneath its folder only",
    arguments: [
      ("../secret.txt", "--allow-files"), ("FOLDER/secret.txt", "--allow-files"),
      ("sub/../../secret.txt", "--allow-files"),
      ("link.txt", "symbolic link"), ("up/secret.txt", "symbolic link"), (".env", "hidden"), ("fifo.txt", "pipe"),
      ("sub", "folder"),
    ])
  func scenario(_ name: String, _ reason: String) throws {
    try withSite([:]) { folder in
      let file = name.replacing("FOLDER", with: folder)
      let scenario = folder + "/site/a.yaml"
      try Data("start: https://a.example/\nresponses:\n  https://a.example/: {file: '\(file)'}\n".utf8).write(
        to: URL(filePath: scenario))
      let result = try Tool.run(["run", scenario, "--format", "json"])
      #expect(result.code == 2 && !result.output.contains(Self.secret))
      #expect(result.errorLines.count == 1)
      let line = try #require(result.errorLines.first)
      #expect(line.contains("\(scenario):3:") && line.contains("“\(file)”") && line.contains(reason))
      guard reason == "--allow-files" else { return }
      #expect(try Tool.run(["run", scenario, "--allow-files", folder]).code == 0)
    }
  }

  @Test("file: URLs of a scenario stay in its folder")
  func fileURLs() throws {
    try withSite([:]) { folder in
      for (path, allowed, isRead) in [
        ("/secret.txt", "/site", false), ("/site/.env", "/site", false), ("/site/ok.txt", "/site", true),
        ("/secret.txt", "", true),
      ] {
        let scenario = folder + "/site/a.yaml"
        let text = "start: file://\(folder)\(path)\nsteps:\n  - evaluate: document.documentElement.textContent\n"
        try Data(text.utf8).write(to: URL(filePath: scenario))
        let output = try Tool.run(["run", scenario, "--allow-files", folder + allowed]).output
        #expect((output.contains(Self.secret) || output.contains("OPEN")) == isRead, "\(path) \(output)")
      }
    }
  }

  @Test("the user can name only regular files; pipes and devices are refused without waiting")
  func named() throws {
    try withSite(["site/page.html": "<p>"]) { folder in
      #expect(mkfifo(folder + "/pipe.html", 0o600) == 0 && mkfifo(folder + "/pipe.yaml", 0o600) == 0)
      let page = folder + "/site/page.html"
      for (arguments, words) in [
        (["run", folder + "/pipe.html"], "is a pipe"), (["inspect", folder + "/pipe.html"], "is a pipe"),
        (["run", folder + "/pipe.yaml"], "is a pipe"),
        (["run", page, "--site", "https://x.example/=/dev/zero"], "is a device"),
        (["run", page, "--site", "https://x.example/=\(folder)/pipe.html"], "is a pipe"),
        (["run", "/dev/zero"], "is a device"),
        (
          [
            "associations", "--bundle-id", "a.b", "--team", "ABCDE12345", "--site", folder, "--entitlements",
            folder + "/pipe.yaml",
          ], "is a pipe"
        ),
      ] {
        let result = try Tool.run(arguments)
        #expect(
          result.code == 2 && result.errorLines.count == 1 && result.errors.contains(words),
          "\(arguments) \(result.errors)")
      }
    }
  }

  @Test("what a page's process reads is not replaced by an output")
  func inputsOfPages() throws {
    try withSite(["site/page.html": "<script src=data.js></script>", "site/data.js": "var data = 1"]) { folder in
      let data = folder + "/site/data.js"
      let result = try Tool.run(["run", folder + "/site/page.html", "--junit", data])
      #expect(result.code == 2 && result.errors.contains("one of the inputs"), "\(result.errors)")
      #expect(try String(contentsOfFile: data, encoding: .utf8) == "var data = 1")
    }
  }

  @Test("outputs replace only regular files that are not inputs")
  func outputs() throws {
    try withSite(["site/page.html": "<p>", "old.xml": "old"]) { folder in
      let page = folder + "/site/page.html"
      #expect(link(page, folder + "/hard.xml") == 0)
      for name in ["site/link.txt", "site/fifo.txt", "site", "hard.xml", "site/page.html"] {
        let result = try Tool.run(["run", page, "--junit", folder + "/" + name])
        #expect(
          result.code == 2 && result.errorLines.count == 1 && result.errors.contains(name), "\(name) \(result.errors)")
      }
      #expect(try Tool.run(["run", page, "--junit", "/dev/null"]).code == 2)
      #expect(try String(contentsOfFile: page, encoding: .utf8) == "<p>")
      let both = try Tool.run(["run", page, "--out", folder + "/out", "--junit", folder + "/out/page.json"])
      #expect(both.code == 2 && both.errors.contains("written twice"))
      let full = try Tool.run(after: "ulimit -f 0", ["run", page, "--junit", folder + "/old.xml"])
      #expect(full.code == 2 && full.errors.contains("old.xml"))
      #expect(try String(contentsOfFile: folder + "/old.xml", encoding: .utf8) == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.hasPrefix(".") })
      #expect(try Tool.run(["run", page, "--junit", folder + "/old.xml"]).code == 0)
      #expect(try String(contentsOfFile: folder + "/old.xml", encoding: .utf8).contains("<testsuites"))
    }
  }

  @Test("a soft limit that the user may raise is raised")
  func raised() throws {
    let result = try Tool.run(
      after: "ulimit -S -n 8 && ulimit -S -s 128", ["run", "TestPages/popup.html", "--click", "#named"])
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test(
    "little of what the system may grant is said in one line",
    arguments: [
      ("ulimit -n 8", "8 open files"), ("ulimit -n 16", "16 open files"), ("ulimit -s 64", "64 KiB of stack"),
      ("ulimit -v 2000000", "MiB of address space"),
    ])
  func granted(_ limit: String, _ words: String) throws {
    let result = try Tool.run(after: limit, ["run", "TestPages/popup.html", "--click", "#named"])
    #expect(result.code == 2 && result.errorLines.count == 1 && result.errors.contains(words), "\(result.errors)")
  }
}
