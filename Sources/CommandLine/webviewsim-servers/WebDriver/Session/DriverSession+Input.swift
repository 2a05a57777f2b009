import LocalFiles
import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator

/// Clicks, keys and files.
extension DriverSession {
  func input(_ command: DriverCommand) async throws(DriverError) -> JSONValue {
    let target = try element(command.parameters.first ?? "")
    switch command.name {
    case .elementClick: try await click(target)
    case .elementClear: _ = try await atom("elementClear", [target])
    default:
      let text = try DriverParameters(command.body).string("text")
      let members = [
        target, ("text", PlainValue.string(text)), ("strict", .bool(capabilities.strictFileInteractability)),
      ]
      let isEscape = !text.isEmpty && text.allSatisfy(\.isEscapeKey)
      let answer = try await atom(
        "elementSendKeys", members, gesture: isEscape ? .notUserInitiated : .userInitiated)
      if let answer, json(answer) == "files" { try await choose(text.split(separator: "\n").map(String.init), target) }
    }
    try await waitForNavigation()
    return .null
  }

  /// WebDriver, "Element Click".
  private func click(_ target: (String, PlainValue)) async throws(DriverError) {
    let answer = try await atom("elementClick", [target], gesture: .userInitiated)
    guard let answer, json(answer) == "click", case .array(let parts) = target.1, case .number(let handle) = parts[1]
    else { return }
    let page = try currentPage()
    let frame = frames.last
    let result: Waited<Result<Void, PageInputError>> = try await waiting(timeouts.pageLoad) { completion in
      page.click(node: UInt32(enforceRange: handle) ?? 0, frame: frame, completion: completion)
    }
    if case .done(.failure(let error)) = result, error != .closed {
      throw DriverError(.staleElementReference, error.text)
    }
  }

  /// WebDriver BiDi, "input.setFiles".
  func choose(_ paths: [String], _ id: String) async throws(DriverError) {
    let target = try element(id)
    guard try await jsonAtom("isFileInput", [target]) == true else {
      throw DriverError(.unableToSetFileInput, "the element is no file input")
    }
    if paths.isEmpty {
      let members: [(String, PlainValue)] = [target, ("files", .array([])), ("replaces", .bool(true))]
      _ = try await atom("chooseFiles", members, gesture: .userInitiated)
    } else {
      try await choose(paths, target, replaces: true)
    }
  }

  /// WebDriver, "Element Send Keys", for a file input.
  /// - Parameter replaces: whether the files replace the earlier choice.
  private func choose(
    _ paths: [String], _ target: (String, PlainValue), replaces: Bool = false
  ) async throws(DriverError) {
    let state = try await jsonAtom("isMultiple", [target])
    guard !paths.isEmpty else { throw DriverError(.invalidArgument, "no file is named") }
    guard paths.count == 1 || state["multiple"] == true else {
      throw DriverError(.invalidArgument, "the input takes one file")
    }
    guard state["enabled"] != false else { throw DriverError(.elementNotInteractable, "the input is disabled") }
    var files: [PlainValue] = []
    for path in paths {
      let bytes = try UploadedFile.bytes(of: path, folders: folders)
      let content = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      files.append(.array([.string(path), .string(content)]))
    }
    let members: [(String, PlainValue)] = [target, ("files", .array(files)), ("replaces", .bool(replaces))]
    _ = try await atom("chooseFiles", members, gesture: .userInitiated)
  }
}

extension Character {
  /// HTML Standard, "activation triggering input event": any key but the escape key, whose name in WebDriver this is,
  /// triggers activation.
  var isEscapeKey: Bool { self == "\u{E00C}" }
}

/// A file of this machine that a client gives to a page.
private enum UploadedFile {
  /// The bytes of a file that pages could read, too: never through a symbolic link out of the folder, and no hidden
  /// file.
  /// - Parameter folders: the folders that the server's `--files` allows.
  /// - Throws: "invalid argument".
  static func bytes(of path: String, folders: [String]) throws(DriverError) -> [UInt8] {
    let names = PathName.names(ofAbsolute: path)
    for folder in folders where path.hasPrefix("/") {
      let root = PathName.names(ofAbsolute: PathName.absolute(folder))
      guard names.count > root.count, names.starts(with: root) else { continue }
      do {
        return try Folder(folder).read(Array(names.dropFirst(root.count)), orLinkedInto: folders)
      } catch {
        throw DriverError(.invalidArgument, "“\(path)”: \(error.description)")
      }
    }
    throw DriverError(.invalidArgument, "“\(path)” is no file in a folder that --files names")
  }
}
