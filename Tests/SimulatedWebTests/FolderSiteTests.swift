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
    try withFolder(["sites/a.example/index.html": "home", "sites/a.example/js/x.js": "1", "sites/a.example/a b.txt": "t", "secret.txt": "s"]) { folder in
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

  @Test("a file answers for a URL; one that is missing is a 404 that names it")
  func files() throws {
    try withFolder(["page.html": "<p>"]) { folder in
      try web.respond(to: "https://a.example/", with: .file(folder + "/page.html", headers: ["X-Frame-Options": "DENY"]))
      try web.respond(to: "https://a.example/no", with: .file(folder + "/no<.html"))
      let page = try #require(try web.get("https://a.example/").response)
      #expect(page.body == Array("<p>".utf8) && page.headers["x-frame-options"] == "DENY" && page.charset == "utf-8")
      let missing = try web.get("https://a.example/no")
      #expect(missing.response?.status == 404 && missing.text?.contains("no&lt;.html cannot be read") == true)
    }
  }

  @Test("file URLs read files of this machine and fail as the system's loader does")
  func fileURLs() throws {
    try withFolder(["x.svg": "<svg/>"]) { folder in
      let base = try url("file://\(folder)/")
      guard case .response(let response) = SimulatedWeb.readFile(at: try #require(WebURL("x.svg", base: base))) else {
        return #expect(Bool(false), "no answer")
      }
      #expect(response.mimeType.essence == "image/svg+xml" && response.body.count == 6)
      guard case .failure(let missing) = SimulatedWeb.readFile(at: try #require(WebURL("y", base: base))),
        case .failure(let directory) = SimulatedWeb.readFile(at: base)
      else { return #expect(Bool(false), "an answer") }
      #expect(missing.code == -1100 && directory.code == -1101)
    }
  }
}
