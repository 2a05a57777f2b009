import LocalFiles
import Scenarios
import WebViewSimulator

/// The files that a playground was given: pages and scenarios in one folder, and nothing outside it.
struct PlayFiles: Sendable {
  /// Names relative to the folder.
  let names: [String]
  /// The file that the playground opens first; nil for a folder, and without files.
  let first: String?
  /// The link that the playground opens instead of a file; nil if there is none.
  let link: PlayLink?
  private let folder: String
  /// Hosts that the playground asks over the real network, for a page that is named by its URL.
  private let hosts: [String]

  private static let pages = ["html", "htm", "xhtml", "svg"]
  private static let most = 2000

  /// A playground without files: it has the lessons, and the scenario of a link.
  init(_ link: PlayLink? = nil) {
    self.link = link
    names = []
    first = nil
    folder = "/nonexistent/"
    hosts = []
  }

  /// A page that servers outside answer for.
  init(address: String, hosts: [String]) {
    link = nil
    names = [address]
    first = address
    folder = "/nonexistent/"
    self.hosts = hosts
  }

  /// - Throws: `ScenarioFileError` for a path that is neither a page nor a scenario nor a folder with some.
  init(_ path: String) throws(ScenarioFileError) {
    hosts = []
    link = nil
    switch NamedFile.kind(of: path) {
    case .folder:
      folder = path.hasSuffix("/") ? path : path + "/"
      names = try Self.names(in: path)
      first = nil
      guard !names.isEmpty else {
        throw ScenarioFileError(file: path, message: "the folder contains no pages and no scenarios")
      }
    default:
      _ = try TextFile.text(path)
      guard (Self.pages + ScenarioFiles.endings).contains(FilePath.ending(of: path)) else {
        throw ScenarioFileError(file: path, message: "is neither a page (.html) nor a scenario (.json, .yaml)")
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      folder = FilePath.folder(of: path).isEmpty ? "./" : FilePath.folder(of: path)
      names = [name]
      first = name
    }
  }

  /// The file name of scenarios that are in no file.
  var playedFile: String { folder + "playground.json" }

  /// Symbolic links are not followed.
  private static func names(in path: String) throws(ScenarioFileError) -> [String] {
    let folder = Folder(path)
    var found: [String] = []
    var waiting: [[String]] = [[]]
    while let names = waiting.popLast(), found.count < most {
      do throws(FileProblem) {
        for entry in try folder.list(names) where !entry.name.hasPrefix(".") {
          let ending = FilePath.ending(of: entry.name)
          if entry.kind == .folder {
            waiting.append(names + [entry.name])
          } else if entry.kind == .file, pages.contains(ending) || ScenarioFiles.endings.contains(ending) {
            found.append((names + [entry.name]).joined(separator: "/"))
          }
        }
      } catch {
        throw ScenarioFileError(file: path, message: error.description)
      }
    }
    return found.sorted()
  }

  /// A file as a scenario.
  /// - Throws: `ScenarioFileError`, also for a name that is not one of `names`.
  func scenario(_ name: String) throws(ScenarioFileError) -> JSONValue {
    guard names.contains(name) else { throw ScenarioFileError(file: name, message: "is not one of the files") }
    if PageScenario.isAddress(name) {
      return ["start": .string(name), "network": .array(hosts.map(JSONValue.string)), "steps": []]
    }
    if ScenarioFiles.endings.contains(FilePath.ending(of: name)) { return try ScenarioDecoder.inlined(folder + name) }
    let url = PageScenario.defaultOrigin + name.replacing(" ", with: "%20")
    let page = String(decoding: try TextFile.page(folder + name), as: UTF8.self)
    return [
      "start": .string(url),
      "responses": .object([.init(url, ["body": .string(page)]), .init("https://*", ""), .init("http://*", "")]),
      "record": ["console"], "steps": [],
    ]
  }
}

extension PlayFiles {
  /// The answer to a request for a file: its scenario, or its mistake.
  func reply(toOpening body: some Sequence<UInt8>) -> [UInt8] {
    guard let value = try? JSONReader.parse(String(decoding: Array(body), as: UTF8.self)),
      case .string(let name)? = value["name"]
    else { return PlayRunner.error("not understood") }
    do throws(ScenarioFileError) {
      return Array((["scenario": try scenario(name)] as JSONValue).description.utf8)
    } catch {
      return PlayRunner.error(error.description)
    }
  }
}

extension PlayFiles {
  /// Whether a scenario wants answers from the real network. A text that is no scenario wants none.
  static func asksNetwork(_ body: some Sequence<UInt8>) -> Bool {
    guard let value = try? JSONReader.parse(String(decoding: Array(body), as: UTF8.self)) else { return false }
    return value["network"] != nil
  }
}

extension PlayFiles {
  /// The largest number of files whose titles the list shows. The page would wait too long for more.
  private static let mostTitles = 300

  /// The files for the list: each with its title and a sentence, if it can be read.
  var described: [JSONValue] {
    names.enumerated().map { place, name in
      guard place < Self.mostTitles, let scenario = try? scenario(name) else { return ["name": .string(name)] }
      return [
        "name": .string(name), "title": JSONValue(Self.title(of: scenario)),
        "about": .string(Self.sentence(about: scenario)),
      ]
    }
  }

  /// A scenario's own title, or that of its first page.
  private static func title(of scenario: JSONValue) -> String? {
    if case .string(let title)? = scenario["title"] { return title }
    guard case .string(let start)? = scenario["start"],
      case .string(let page)? = scenario["responses"]?[start]?["body"]
    else { return nil }
    return PageScenario.title(of: page)
  }

  private static func sentence(about scenario: JSONValue) -> String {
    guard case .array(let steps)? = scenario["steps"], !steps.isEmpty else {
      return "No steps yet: click in its windows."
    }
    let checked = steps.count { $0["expect"] != nil }
    let counted = steps.count == 1 ? "1 step" : "\(steps.count) steps"
    return checked == 0 ? "It has \(counted)." : "It has \(counted), and says of \(checked) what is expected."
  }
}
