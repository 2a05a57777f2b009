import SimulatedWeb
import WebViewSimulator

/// Reads the choice for a file input. The chosen files are read with the scenario, so that a run reads no other files.
struct ChosenFilesDecoder {
  let file: String
  let folder: ScenarioFolder

  func choice(_ node: PositionedJSON) throws(ScenarioFileError) -> FileChoice {
    switch node.content {
    case .scalar(.null): return .cancelled
    case .array(let elements):
      var files: [ChosenFile] = []
      for element in elements { files.append(try chosen(element)) }
      return .files(files)
    default: throw node.error("“files” must be a list, or null to cancel, not \(node.kind)", file)
    }
  }

  private func chosen(_ node: PositionedJSON) throws(ScenarioFileError) -> ChosenFile {
    if case .scalar(.string(let path)) = node.content {
      do {
        return ChosenFile(path: path, contents: .bytes(try folder.bytes(path)))
      } catch {
        throw node.error(error.description, file)
      }
    }
    var fields = try FieldReader(node, file: file, ScenarioKeys.file)
    let name = try fields.required(\.name)
    let body = try fields.read(\.body) ?? ""
    try fields.finish()
    return ChosenFile(
      path: name, relativePath: name.contains("/") ? name : "", contents: .bytes(Array(body.utf8)))
  }
}
