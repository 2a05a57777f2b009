/// A module's text without its module syntax, and the contents of that syntax (ECMA-262, "Source Text Module Records").
///
/// The text can be evaluated in a function: `import` and `export` are blanked out, so that lines and columns stay.
package struct ModuleSource {
  /// ECMA-262, "ModuleRequest Record".
  package struct Request: Equatable {
    package var specifier: String
    /// The attribute `type`; empty for JavaScript.
    package var type = ""
    /// The key of an unknown attribute.
    package var unknownAttribute: String?
  }

  /// An import from another module: a name, or the whole module.
  package enum Imported: Equatable {
    case name(String)
    case namespace
  }

  /// ECMA-262, "ImportEntry Record".
  package struct Import: Equatable {
    package var request: Int
    package var imported: Imported
    package var local: String
  }

  /// ECMA-262, "ExportEntry Record", of a binding of the module itself.
  package struct LocalExport: Equatable {
    package var name: String
    package var local: String
    package var binding: Binding
  }

  package enum Binding: Equatable {
    /// The binding has its value from the beginning.
    case hoistedFunction
    /// The binding has its final value once the module has been evaluated.
    case initialized
    /// The binding may get another value at any time.
    case assigned
  }

  /// ECMA-262, "ExportEntry Record", of a binding of another module.
  package struct IndirectExport: Equatable {
    package var name: String
    package var request: Int
    package var imported: Imported
  }

  package internal(set) var text = ""
  package internal(set) var requests: [Request] = []
  package internal(set) var imports: [Import] = []
  package internal(set) var localExports: [LocalExport] = []
  package internal(set) var indirectExports: [IndirectExport] = []
  /// Requests of `export *`.
  package internal(set) var starExports: [Int] = []
  /// Local names of imports to which the text may assign.
  package internal(set) var assignedImports: Set<String> = []
  package internal(set) var mentionsAwait = false
  /// The names in the text for `import.meta`, for `import()`, and for the default export's binding.
  package internal(set) var names = HiddenNames(prefix: "$M")
  /// An early error that the engine's parser of scripts does not find.
  package internal(set) var earlyError: String?
  /// Exported names whose declarations were not found.
  package internal(set) var undeclaredExports: [String] = []
}

/// Names that a text does not contain.
package struct HiddenNames: Equatable {
  /// The prefix: two letters.
  package let prefix: String
  package var meta: String { prefix + "meta" }
  /// A name that is as long as the word `import`.
  package var dynamicImport: String { prefix + "impt" }
  package var defaultExport: String { prefix + "d" }

  init(prefix: String) { self.prefix = prefix }

  /// Chooses a prefix that occurs nowhere in the text.
  init(absentFrom text: [UInt8]) {
    let letters = Array("MNPQRSTUVWXYZABCDEFGHIJKLmnpqrstuvwxyzabcdefghijkl_$0123456789".utf8)
    var taken = Set<UInt8>()
    for (index, byte) in text.enumerated().dropFirst() where text[index - 1] == 0x24 { taken.insert(byte) }
    // If all letters are taken, the text fails later, with an error of the engine.
    let free = letters.first { !taken.contains($0) } ?? 0x4D
    self.init(prefix: "$" + String(decoding: [free], as: UTF8.self))
  }
}
