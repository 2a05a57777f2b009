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
  /// The places of the return addresses that have been met; nil outside of the app's code.
  private static var places: [UInt: DeviceFailure.SourcePlace?] = [:]

  /// The nearest caller outside of this package.
  static func caller() -> DeviceFailure.SourcePlace? { nearest(CallStack.addresses()) }

  /// The first of some return addresses that is in the app's code. The first search for an address is slow.
  static func nearest(_ addresses: [UInt]) -> DeviceFailure.SourcePlace? {
    for address in addresses {
      if let place = place(of: address) { return place }
    }
    return nil
  }

  private static func place(of address: UInt) -> DeviceFailure.SourcePlace? {
    if let known = places[address] { return known }
    let place = search(for: address)
    places[address] = .some(place)
    return place
  }

  private static func search(for address: UInt) -> DeviceFailure.SourcePlace? {
    let module = SymbolTable.ofProgram.module(at: address)
    if let module, ownModules.contains(module) { return nil }
    guard let location = CallStack.location(of: address), location.line > 0, !location.path.contains("<") else {
      return nil
    }
    if location.path.hasPrefix(ownSources) {
      if let module { ownModules.insert(module) }
      return nil
    }
    guard location.path.hasSuffix(".swift") else { return nil }
    return DeviceFailure.SourcePlace(file: location.path, line: location.line)
  }

  /// The text of a line, if the source is on this machine.
  static func line(at place: DeviceFailure.SourcePlace) -> String? {
    guard let text = try? String(contentsOfFile: place.file, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(place.line - 1) ? lines[place.line - 1].trimmingCharacters(in: .whitespaces) : nil
  }
}
