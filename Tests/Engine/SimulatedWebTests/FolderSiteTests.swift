import Foundation
import SimulatedWeb
import Testing
import URLStandard

@Suite("Sites kept in folders and files")
struct FolderSiteTests {
  let web = SimulatedWeb()

  /// A folder that is gone after the body.
  private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sites-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder.path)
  }

  @Test("hosts are folders, types go by names, a folder answers with its index")
  func folders() throws {
    try withFolder([
      "sites/a.example/index.html": "home", "sites/a.example/js/x.js": "1", "sites/a.example/a b.txt": "t",
      "secret.txt": "s",
    ]) { folder in
      web.serve(folder: folder + "/sites")
      #expect(try web.get("https://a.example").text == "home")
      #expect(try web.get("https://a.example/index.html?q").response?.mimeType.isHTML == true)
      #expect(try web.get("https://a.example/js/x.js").response?.mimeType.essence == "text/javascript")
      #expect(try web.get("https://a.example/a%20b.txt").text == "t")
      let redirect = try #require(try web.get("https://a.example/js?v=1").response)
      #expect(try redirect.status == 301 && redirect.redirect == .to(url("https://a.example/js/?v=1")))
      #expect(try web.get("https://a.example/js/").response?.status == 404)
      #expect(try web.get("https://a.example/..%2F..%2Fsecret.txt").response?.status == 404)
      #expect(try web.get("https://b.example/").failure == .cannotFindHost)
      try web.respond(to: "https://a.example/", with: .html("said otherwise"))
      #expect(try web.get("https://a.example/").text == "said otherwise")
    }
  }

  @Test("what is there and not read has a line for the console; what is not there has none")
  func remarks() throws {
    try withFolder(["sites/a.example/.env": "s", "sites/a.example/x.txt": "x"]) { folder in
      web.serve(folder: folder + "/sites")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/sites/a.example/link.txt", withDestinationPath: "x.txt")
      func remark(_ path: String) throws -> String? {
        web.fetch(SimulatedRequest(url: try url("https://a.example/" + path)), now: 0).remark
      }
      #expect(try remark("x.txt") == nil && remark("none.txt") == nil)
      #expect(
        try #require(try remark(".env")).contains("a.example/.env") && #require(try remark(".env")).contains("hidden"))
      #expect(try #require(try remark("link.txt")).contains("symbolic link"))
      try web.respond(to: "https://a.example/dead", with: .file(folder + "/sites/a.example/none.txt"))
      try web.respond(to: "https://a.example/pipe", with: .file("/dev/null"))
      #expect(try remark("dead") == nil)
      #expect(try #require(try remark("pipe")).contains("device"))
    }
  }

  @Test("a file answers for a URL; one that is missing is a 404 that names it")
  func files() throws {
    try withFolder(["page.html": "<p>"]) { folder in
      try web.respond(
        to: "https://a.example/", with: .file(folder + "/page.html", headers: ["X-Frame-Options": "DENY"]))
      try web.respond(to: "https://a.example/no", with: .file(folder + "/no<.html"))
      let page = try #require(try web.get("https://a.example/").response)
      #expect(page.body == Array("<p>".utf8) && page.headers["x-frame-options"] == "DENY" && page.charset == "utf-8")
      let missing = try web.get("https://a.example/no")
      #expect(missing.response?.status == 404 && missing.text?.contains("no&lt;.html cannot be read") == true)
    }
  }

  @Test("files outside the folder, hidden files and irregular files are not served")
  func hostile() throws {
    try withFolder(["sites/a.example/.env": "s", "sites/a.example/.well-known/x.txt": "known", "secret.txt": "s"]) {
      folder in
      let site = folder + "/sites/a.example"
      for (link, target) in [("link.txt", "../../secret.txt"), ("up", "../.."), ("proc", "/proc/self")] {
        try FileManager.default.createSymbolicLink(atPath: "\(site)/\(link)", withDestinationPath: target)
      }
      #expect(mkfifo(site + "/fifo", 0o600) == 0)
      web.serve(folder: folder + "/sites")
      for path in [
        ".env", "link.txt", "up/secret.txt", "proc/environ", "fifo", "/etc/passwd", "%2Fetc/passwd",
        "..%2f..%2fsecret.txt",
        "%2e%2e/%2e%2e/secret.txt", "..%5C..%5Csecret.txt", "%00", "x%00.txt", "%FF", "%2e",
        "/" + folder + "/secret.txt",
      ] {
        let response = try web.get("https://a.example/" + path).response
        #expect(response?.status == 404, "\(path)")
      }
      #expect(try web.get("https://a.example/.well-known/x.txt").text == "known")
      try web.respond(to: "https://a.example/pipe", with: .file(site + "/fifo"))
      #expect(try web.get("https://a.example/pipe").response?.status == 404)
    }
  }

  @Test("file URLs read what is granted, and fail as the system's loader does")
  func fileURLs() throws {
    try withFolder(["x.svg": "<svg/>", ".env": "s", "sub/y.txt": "y"]) { folder in
      let base = try url("file://\(folder)/")
      func read(_ path: String, granted: [WebURL]) throws -> SimulatedExchange.Outcome {
        web.readFile(at: try #require(WebURL(path, base: base)), granted: granted)
      }
      func code(_ path: String, granted: [WebURL]) throws -> Int? {
        if case .failure(let failure) = try read(path, granted: granted) { failure.code } else { nil }
      }
      guard case .response(let response) = try read("x.svg", granted: [base]) else {
        return #expect(Bool(false), "no answer")
      }
      #expect(response.mimeType.essence == "image/svg+xml" && response.body.count == 6)
      #expect(try code("y", granted: [base]) == -1100 && code("", granted: [base]) == -1101)
      #expect(try code("x.svg", granted: []) == -1102 && code(".env", granted: [base]) == -1102)
      let sub = try url("file://\(folder)/su")
      #expect(try code("sub/y.txt", granted: [sub]) == -1102, "a folder is no prefix of a text")
      let file = try url("file://\(folder)/sub/y.txt")
      #expect(try code("sub/y.txt", granted: [file]) == nil && code("x.svg", granted: [file]) == -1102)
      web.localFiles = .beneath([folder + "/sub"])
      #expect(try code("sub/y.txt", granted: [base]) == nil && code("x.svg", granted: [base]) == -1102)
      web.localFiles = .beneath([])
      #expect(try code("sub/y.txt", granted: [base]) == -1102)
    }
  }
}
