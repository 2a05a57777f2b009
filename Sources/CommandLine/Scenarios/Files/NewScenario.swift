import LocalFiles

/// A new scenario file that holds as it is, and names the schema by a relative path, for editors.
package struct NewScenario: Sendable {
  package static let schemaName = "scenario.schema.json"

  /// The file of the scenario.
  package let file: String
  /// The schema's file.
  package let schema: String
  /// Whether the schema's file exists. A missing schema is written, too.
  package let hasSchema: Bool

  /// - Parameter name: the file, with or without `.yaml`.
  /// - Throws: `ScenarioFileError` if the file exists, or has another ending.
  package init(_ name: String) throws(ScenarioFileError) {
    let ending = FilePath.ending(of: name)
    let file = ["yaml", "yml"].contains(ending) ? name : name + ".yaml"
    self.file = file
    guard !FilePath.stem(of: name).isEmpty, !name.hasSuffix("/") else {
      throw ScenarioFileError(file: name, message: "is not the name of a file")
    }
    guard ending != "json" else {
      throw ScenarioFileError(file: name, message: "new scenarios are YAML: leave the ending out")
    }
    guard NamedFile.kind(of: file) == .nothing else { throw ScenarioFileError(file: file, message: "exists already") }
    let folder = FilePath.folder(of: file)
    guard folder.isEmpty || NamedFile.kind(of: folder) == .folder else {
      throw ScenarioFileError(file: file, message: "the folder does not exist")
    }
    let found = Self.schema(near: folder)
    schema = found ?? Self.schemaName
    hasSchema = found != nil
  }

  /// The nearest schema in the folder or in one above it, relative to the folder. `Docs` and `.vscode` are where
  /// projects have it.
  private static func schema(near folder: String) -> String? {
    let depth = PathName.names(ofAbsolute: PathName.absolute(folder.isEmpty ? "." : folder)).count
    for steps in 0...depth {
      let up = String(repeating: "../", count: steps)
      for inside in ["", "Docs/", ".vscode/"] {
        let path = up + inside + schemaName
        if NamedFile.kind(of: folder + path) == .file { return path }
      }
      // Files above the project are not the project's.
      if [".git", "Package.swift"].contains(where: { NamedFile.kind(of: folder + up + $0) != .nothing }) { break }
    }
    return nil
  }

  /// Writes the file, and the schema if there is none.
  /// - Throws: `ScenarioFileError`
  package func write() throws(ScenarioFileError) {
    try write(text, to: file)
    if !hasSchema { try write(ScenarioSchema.json, to: FilePath.folder(of: file) + schema) }
  }

  private func write(_ text: String, to file: String) throws(ScenarioFileError) {
    do {
      try OutputFile(file).replace(with: Array(text.utf8))
    } catch {
      throw ScenarioFileError(file: file, message: "cannot be written: \(error)")
    }
  }

  package var text: String {
    """
    # yaml-language-server: $schema=\(schema)
    title: a button opens a window
    start: https://shop.example/
    responses:
      https://shop.example/: |
        <!DOCTYPE html>
        <title>Shop</title>
        <button id="help" onclick="window.open('/help')">Help</button>
      https://shop.example/help: <!DOCTYPE html><title>Help</title>
    steps:
      - click: '#help'
        expect:
          - main: createWebViewWith https://shop.example/help -> popup1
          - popup1: decidePolicyFor https://shop.example/help allow
          - popup1: loads https://shop.example/help

    """
  }
}
