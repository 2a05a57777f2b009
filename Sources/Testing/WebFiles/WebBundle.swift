/// ES modules as one script, so that a page needs no other file: each module becomes the body of a function, and its
/// imports become constants. In the repository the modules stay separate files, which a browser can load as they are.
package struct WebBundle {
  /// The script, for a `<script type="module">`.
  package private(set) var script = ""
  private var numbers: [String: Int] = [:]

  /// - Parameter entry: the name of the module that is the program.
  package init(entry: String) { _ = add(entry) }

  private mutating func add(_ name: String) -> Int {
    if let number = numbers[name] { return number }
    guard let text = WebFile.text(name) else { preconditionFailure("no web file is called \(name)") }
    var body: [Substring] = []
    var exports: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // Most lines are neither imports nor exports, and matching takes long.
      if line.hasPrefix("import "), let line = line.wholeMatch(of: /import \{ (.+) \} from '(.+)';/) {
        let number = add(Self.path(String(line.2), from: name))
        // An import is renamed by `as`, and a constant by a colon.
        body.append("const { \(line.1.replacing(" as ", with: ": ")) } = module\(number);")
      } else if line.hasPrefix("export "),
        let line = line.wholeMatch(of: /export ((?:async )?(?:function\*?|const|class) (\w+).*)/)
      {
        exports.append(line.2)
        body.append(line.1)
      } else {
        body.append(line)
      }
    }
    let number = numbers.count
    numbers[name] = number
    script += "const module\(number) = (() => { // \(name)\n'use strict';\n" + body.joined(separator: "\n")
    script += "\nreturn { \(exports.joined(separator: ", ")) };\n})();\n"
    return number
  }

  /// A relative path without `.` and `..`.
  private static func path(_ relative: String, from name: String) -> String {
    var parts = name.split(separator: "/").dropLast()
    for part in relative.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
