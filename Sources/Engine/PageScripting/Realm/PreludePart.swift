import CPagePrelude

/// A part of the prelude: a script, its natives, and the global names that it defines.
/// Sources/Engine/CPagePrelude/parts.toml lists the parts.
///
/// The script is a function expression `(function (native, realm) { … return { … } })`. A realm evaluates the
/// script when it first needs the part. The object that the function returns has the part's exports.
///
/// - `native`: the functions of `natives`.
/// - `realm`: the realm (see js/core/core.js).
/// - The scripts of parts must not use global names of the platform that other parts define (`URL`, `setTimeout`): such
///   names exist only once a page mentions them. `realm.part("net/url").URL` always works.
struct PreludePart: Sendable {
  /// The path of the script below CPagePrelude/js, without its ending.
  let name: String
  let place: Place
  let natives: NativeTable
  let globals: Globals

  enum Place {
    /// The part is evaluated in each realm that needs it.
    case realm
    /// The part is evaluated once per agent, in its hub realm, for all realms. The script's function gets no arguments.
    case hub
  }

  /// The global names that a part defines. A name that no script mentions costs a realm nothing.
  struct Globals: Sendable {
    /// Interfaces, such as `URL`: exports of that name, which become writable, configurable and not enumerable
    /// properties.
    let interfaces: [String]
    /// Members of `window`, copied with their getters and setters from the part's export `members`.
    let members: [String]
    /// Event types: the `on…` members of `window`.
    let handlers: [String]
    /// Like `members`, but not configurable (Web IDL, "LegacyUnforgeable").
    let unforgeable: [String]
    /// Names that another part lists, and that this part defines.
    let instead: [String]
  }

  /// - Parameters: names with spaces between them.
  init(
    _ name: String, place: Place = .realm, natives: NativeTable = [:], interfaces: String = "", members: String = "",
    handlers: String = "", unforgeable: String = "", instead: String = ""
  ) {
    self.name = name
    self.place = place
    self.natives = natives
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    globals = Globals(
      interfaces: words(interfaces), members: words(members), handlers: words(handlers),
      unforgeable: words(unforgeable), instead: words(instead))
  }

  static let indexByName: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($0.element.name, $0.offset) })

  /// Whether there is such a part and it is evaluated in that place.
  static func exists(_ name: String, in place: Place) -> Bool {
    indexByName[name].map { all[$0].place == place } ?? false
  }

  /// The script's text; nil when the prelude has no such part.
  static func source(of name: String) -> JSText? {
    guard let index = indexByName[name], let part = page_prelude_part_at(UInt32(index)) else { return nil }
    return JSText(
      String(
        decoding: UnsafeRawBufferPointer(start: part.pointee.bytes, count: Int(part.pointee.length)), as: UTF8.self))
  }
}
