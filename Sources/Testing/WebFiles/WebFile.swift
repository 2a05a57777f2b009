import CWebFiles

/// A file that the command carries for browsers.
package enum WebFile {
  /// The texts by name, such as `report/main.js`.
  private static let all: [String: String] = {
    var files: [String: String] = [:]
    var index: UInt32 = 0
    while let file = web_file_at(index)?.pointee {
      let bytes = UnsafeBufferPointer(start: file.bytes, count: Int(clamping: file.length))
      files[String(cString: file.name)] = String(decoding: bytes, as: UTF8.self)
      index += 1
    }
    return files
  }()

  package static var names: [String] { all.keys.sorted() }

  /// The file with that name; nil if there is none.
  package static func text(_ name: String) -> String? { all[name] }

  /// A file of `Examples/Recipes`, with marks of the choices (`shared/recipe.js`).
  package static func listing(_ name: String) -> String? { text("Examples/Recipes/\(name).swift") }
}
