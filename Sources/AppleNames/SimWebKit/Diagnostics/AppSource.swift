import UIProcess

/// The place of the running call in the app's source, as far as debug information says.
@MainActor enum AppSource {
  /// Files below this path belong to this package.
  private static let ownSources: String = {
    let file = #filePath
    return file.range(of: "/Sources/", options: .backwards).map { String(file[..<$0.upperBound]) } ?? file
  }()

  /// The declaration of a method in the class of a delegate, or in the superclass that has the method.
  static func declaration(of method: DelegateMethod, in type: AnyClass) -> DeviceFailure.SourcePlace? {
    for entry in DeclaredMethods.of(type).byClass {
      guard let declared = entry.methods.first(where: method.isDeclared),
        let address = SymbolTable.ofProgram.address(of: declared.symbol),
        // The address is one byte after the first instruction, because addresses are treated as return addresses.
        let location = CallStack.location(of: address + 1), location.line > 0
      else { continue }
      return DeviceFailure.SourcePlace(file: location.path, line: location.line)
    }
    return nil
  }

  /// Modules of this package, as far as they have been met. All sources of a module are in one place, and to find a line
  /// takes some tenths of a second, so one line is looked up for each of these modules.
  private static var ownModules: Set<String> = []
  private static var modules: [UInt: String?] = [:]

  private static func module(at address: UInt) -> String? {
    if let known = modules[address] { return known }
    let module = SymbolTable.ofProgram.module(at: address)
    modules[address] = .some(module)
    return module
  }

  /// The nearest caller outside of this package. The search is slow, so only failures use it.
  static func caller() -> DeviceFailure.SourcePlace? { nearest(CallStack.addresses()) }

  /// The first of some return addresses that is in the app's code.
  static func nearest(_ addresses: [UInt]) -> DeviceFailure.SourcePlace? {
    for address in addresses {
      let module = module(at: address)
      if let module, ownModules.contains(module) { continue }
      guard let location = CallStack.location(of: address), location.line > 0, !location.path.contains("<") else {
        continue
      }
      if location.path.hasPrefix(ownSources) {
        if let module { ownModules.insert(module) }
        continue
      }
      guard location.path.hasSuffix(".swift") else { continue }
      return DeviceFailure.SourcePlace(file: location.path, line: location.line)
    }
    return nil
  }

  /// The text of a line, if the source is on this machine.
  static func line(at place: DeviceFailure.SourcePlace) -> String? {
    guard let text = try? String(contentsOfFile: place.file, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(place.line - 1) ? lines[place.line - 1].trimmingCharacters(in: .whitespaces) : nil
  }
}
