import CPagePrelude

/// One part of the prelude: a script, its natives, and the global names that it defines.
///
/// The script is a function expression `(function (native, realm, shared) { … return { … } })`. It is evaluated in a
/// realm when somebody first needs it there; what it returns are the part's exports.
///
/// - `native`: the functions of `natives`.
/// - `realm`: the realm, see js/core.js.
/// - The scripts of parts must not use global names of the platform that other parts define (`URL`, `setTimeout`):
///   they exist only once a page mentions them. `realm.part("url").URL` always works. What the language defines (`Map`,
///   `Promise`, …) is there.
struct PreludePart: Sendable {
  let name: String
  let natives: NativeTable
  let globals: Globals

  /// The global names that a part defines. A name that is mentioned nowhere costs a realm nothing.
  struct Globals: Sendable {
    /// Interfaces, such as `URL`: exports of that name, made into writable, configurable, not enumerable properties.
    var interfaces: [String] = []
    /// Members of `window`: taken over, with their getters and setters, from the part's export `members`.
    var members: [String] = []
    /// Like `members`, but not configurable (Web IDL, "LegacyUnforgeable").
    var unforgeable: [String] = []
  }

  init(_ name: String, natives: NativeTable = [:], globals: Globals = Globals()) {
    self.name = name
    self.natives = natives
    self.globals = globals
  }

  static let all: [PreludePart] = enginePartList + domPartList + netPartList

  static let indexByName: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($0.element.name, $0.offset) })

  /// The script's text; nil when the prelude has no such part.
  static func source(of name: String) -> JSText? {
    guard let part = page_prelude_find(name) else { return nil }
    return JSText(
      String(
        decoding: UnsafeRawBufferPointer(start: part.pointee.bytes, count: Int(part.pointee.length)), as: UTF8.self))
  }
}
