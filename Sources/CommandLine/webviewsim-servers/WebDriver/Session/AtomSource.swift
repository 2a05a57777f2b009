import WebFiles

/// The parts of WebDriver's commands that run inside a page: the files of web/driver, as one function.
enum AtomSource {
  private static let names = [
    "values", "scripts", "appearance", "finding", "state", "keys", "typing", "actions", "remoteValues", "remote",
    "locating", "commands",
  ]

  /// The function `remote`, for scripts without a driver: nodes have no identifiers there.
  static let remoteValues = WebFile.text("driver/remoteValues.js") ?? ""

  static let text =
    "(function (driver, call) {\n" + names.map { WebFile.text("driver/\($0).js") ?? "" }.joined(separator: "\n") + "})"
}
