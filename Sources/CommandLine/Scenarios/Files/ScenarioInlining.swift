import AppAssociations
import SimulatedWeb
import WebViewSimulator

extension ScenarioDecoder {
  /// Whether a scenario for changes keeps its expectations.
  package enum Expectations: Sendable { case kept, dropped }

  /// The scenario as JSON, with the texts of files in place of their names. A user can change the result and run it
  /// again.
  /// - Parameter path: a scenario file.
  /// - Throws: `ScenarioFileError`
  package static func inlined(_ path: String) throws(ScenarioFileError) -> JSONValue {
    let text = try TextFile.text(path)
    _ = try decode(text, file: path)
    return try inlined(text, file: path, .kept)
  }

  /// The same for a text. Named files are looked up beside `file`.
  package static func inlined(
    _ text: String, file: String, _ expectations: Expectations
  ) throws(ScenarioFileError) -> JSONValue {
    let decoder = ScenarioDecoder(file: file, folder: ScenarioFolder(ofScenario: file))
    guard case .object(let members) = try decoder.parse(text).value else { return .null }
    return .object(
      members.compactMap { member in
        switch member.name {
        case "$schema": nil
        case "expect": expectations == .kept ? member : nil
        case "responses": .init(member.name, decoder.inlinedResponses(member.value))
        case "steps": .init(member.name, decoder.inlinedSteps(member.value, expectations))
        case "app", "otherApps": .init(member.name, decoder.inlinedApps(member.value))
        case "dialogs": .init(member.name, decoder.inlinedFiles(of: member.value))
        default: member
        }
      })
  }

  private func inlinedSteps(_ steps: JSONValue, _ expectations: Expectations) -> JSONValue {
    guard case .array(let steps) = steps else { return steps }
    return .array(
      steps.map { step in
        guard case .object(let members) = step else { return step }
        return inlinedFiles(of: .object(members.filter { $0.name != "expect" || expectations == .kept }))
      })
  }

  /// The value with the texts of the files that are chosen for file inputs. A file that is no text stays a path.
  private func inlinedFiles(of value: JSONValue) -> JSONValue {
    guard case .object(let members) = value, case .array(let files)? = value["files"] else { return value }
    let inlined = files.map { element -> JSONValue in
      guard case .string(let path) = element, let bytes = try? folder.bytes(path),
        let text = String(validating: bytes, as: UTF8.self)
      else { return element }
      return ["name": .string(ChosenFile(path: path, contents: .bytes([])).name), "body": .string(text)]
    }
    return .object(members.map { $0.name == "files" ? .init($0.name, .array(inlined)) : $0 })
  }

  /// An app, or several, with the contents of their property lists.
  private func inlinedApps(_ value: JSONValue) -> JSONValue {
    if case .array(let apps) = value { return .array(apps.map(inlinedApps)) }
    guard case .object(let members) = value else { return value }
    return .object(
      members.map { member in
        guard ["info", "entitlements"].contains(member.name), case .string(let path) = member.value,
          let bytes = try? folder.bytes(path), let list = try? PropertyList.dictionary(bytes, file: path)
        else { return member }
        return .init(member.name, Self.value(list))
      })
  }

  /// A value of a property list in JSON. JSON can express all values that apps are read from.
  private static func value(_ value: Any) -> JSONValue {
    switch value {
    case let text as String: .string(text)
    case let flag as Bool: .bool(flag)
    case let number as Double: .number(number)
    case let list as [Any]: .array(list.map(Self.value))
    case let members as [String: Any]:
      .object(members.sorted { $0.key < $1.key }.map { .init($0.key, Self.value($0.value)) })
    default: .null
    }
  }

  private func inlinedResponses(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(members.map { .init($0.name, inlined($0.value)) })
  }

  /// An answer with its file's text. A file that is no text stays a name.
  private func inlined(_ answer: JSONValue) -> JSONValue {
    if case .array(let list) = answer { return .array(list.map(inlined)) }
    guard case .object(let members) = answer, case .string(let path)? = answer["file"],
      let bytes = try? folder.bytes(path), let text = String(validating: bytes, as: UTF8.self)
    else { return answer }
    var result = members.filter { $0.name != "file" }
    result.append(.init("body", .string(text)))
    let type = MIMEType.contentType(forFile: path)
    if answer["contentType"] == nil, !type.hasPrefix("text/html") { result.append(.init("contentType", .string(type))) }
    return .object(result)
  }
}
