import Foundation
import Testing

@testable import LocalFiles

@Suite("Files beneath a folder")
struct FolderTests {
  /// site/page.html, site/sub/x.js and everything that must not be read.
  private func withSite(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      let site = folder + "/site"
      for path in ["site/sub", "site/.git", "site/.well-known", "outside"] {
        try FileManager.default.createDirectory(atPath: folder + "/" + path, withIntermediateDirectories: true)
      }
      for path in [
        "site/page.html", "site/sub/x.js", "site/.env", "site/.git/config", "site/.well-known/y", "outside/secret",
        "site/ä ☃.txt",
      ] {
        try Data(path.utf8).write(to: URL(filePath: folder + "/" + path))
      }
      let links = [
        ("site/file", "../outside/secret"), ("site/folder", "../outside"), ("site/inner", "page.html"),
        ("site/self", "self"), ("site/absolute", "/etc/passwd"), ("site/proc", "/proc/self"), ("sitelink", "site"),
      ]
      for (link, target) in links {
        try FileManager.default.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
      }
      #expect(mkfifo(site + "/fifo", 0o600) == 0)
      try body(folder)
    }
  }

  @Test(
    "regular files are read, by the kernel's rules and step by step",
    arguments: [Folder.Resolution.kernel, .stepByStep])
  func read(_ resolution: Folder.Resolution) throws {
    try withSite { folder in
      for name in ["site", "sitelink", "outside/../site", "site/"] {
        let site = Folder(folder + "/" + name, resolution)
        let page = try site.read(["page.html"])
        #expect(page == Array("site/page.html".utf8))
        #expect(try site.read(["sub", "x.js"]) == Array("site/sub/x.js".utf8))
        #expect(try site.read([".well-known", "y"]) == Array("site/.well-known/y".utf8))
        #expect(try site.read(["ä ☃.txt"]).count == "site/ä ☃.txt".utf8.count)
        #expect(site.kind(of: ["sub"]) == .folder && site.kind(of: ["page.html"]) == .file)
      }
    }
  }

  @Test(
    "nothing else is",
    arguments: [
      (["..", "outside", "secret"], .outside), (["sub", "..", "page.html"], .outside), ([""], .outside),
      (["", "etc", "passwd"], .outside),
      (["."], .outside), ([], .folder), (["/etc/passwd"], .outside), (["../outside/secret"], .outside),
      (["..\\outside"], .outside),
      (["page.html\0.js"], .outside), (["sub\n"], .outside), ([".env"], .hidden), ([".git", "config"], .hidden),
      (["..."], .hidden),
      (["file"], .symbolicLink), (["folder", "secret"], .symbolicLink), (["inner"], .symbolicLink),
      (["self"], .symbolicLink),
      (["absolute"], .symbolicLink), (["proc", "environ"], .symbolicLink), (["fifo"], .pipe), (["sub"], .folder),
      (["missing"], .missing), (["page.html", "x"], .notFolder), (["PAGE.html"], .missing),
    ] as [([String], FileProblem)])
  func refused(_ names: [String], _ problem: FileProblem) throws {
    try withSite { folder in
      for resolution in [Folder.Resolution.kernel, .stepByStep] {
        #expect(throws: problem) { try Folder(folder + "/site", resolution).read(names) }
      }
    }
  }

  @Test("files that the system generates are not read beneath the root; devices are not opened")
  func system() throws {
    for resolution in [Folder.Resolution.kernel, .stepByStep] {
      let root = Folder("/", resolution)
      #expect(throws: FileProblem.device) { try root.read(["dev", "zero"]) }
      #if os(Linux)
        #expect(throws: FileProblem.madeUp) { try root.read(["proc", "1", "cmdline"]) }
        #expect(throws: FileProblem.symbolicLink) { try root.read(["proc", "self", "environ"]) }
      #endif
    }
    for path in ["/dev/zero", "/dev/null"] { #expect(throws: FileProblem.device) { try NamedFile.read(path) } }
  }

  @Test("a pipe does not keep a reader waiting, a huge file is not read")
  func named() throws {
    try withSite { folder in
      #expect(throws: FileProblem.pipe) { try NamedFile.read(folder + "/site/fifo") }
      #expect(throws: FileProblem.folder) { try NamedFile.read(folder) }
      #expect(throws: FileProblem.missing) { try NamedFile.read("") }
      #expect(throws: FileProblem.missing) { try NamedFile.read(folder + "/site/page.html\0") }
      let linked = try NamedFile.read(folder + "/site/file")
      #expect(linked == Array("outside/secret".utf8))
      #expect(truncate(folder + "/site/page.html", 1 << 40) == 0)
      #expect(throws: FileProblem.tooLarge(limit: 64 << 20)) { try NamedFile.read(folder + "/site/page.html") }
      #expect(throws: FileProblem.tooLarge(limit: 64 << 20)) { try Folder(folder + "/site").read(["page.html"]) }
      #expect(throws: FileProblem.tooLarge(limit: 3)) { try Folder(folder + "/site").read(["sub", "x.js"], limit: 3) }
    }
  }

  @Test("a list has the visible contents, in order")
  func list() throws {
    try withSite { folder in
      for resolution in [Folder.Resolution.kernel, .stepByStep] {
        let site = Folder(folder + "/site", resolution)
        let names = try site.list().map(\.name)
        #expect(
          names == [
            ".well-known", "absolute", "fifo", "file", "folder", "inner", "page.html", "proc", "self", "sub", "ä ☃.txt",
          ])
        #expect(try site.list(["sub"]).map(\.name) == ["x.js"])
        #expect(throws: FileProblem.symbolicLink) { try site.list(["folder"]) }
        #expect(throws: FileProblem.self) { try site.list(["page.html"]) }
      }
    }
  }
}
