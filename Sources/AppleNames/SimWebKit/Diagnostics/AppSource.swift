import UIProcess

/// Where in the app's source the running call comes from, as far as debug information tells.
@MainActor enum AppSource {
  /// What is below it is this package's own.
  private static let ownSources: String = {
    let file = #filePath
    return file.range(of: "/Sources/", options: .backwards).map { String(file[..<$0.upperBound]) } ?? file
  }()

  /// Where the class of a delegate, or the superclass that has it, declares a method.
  static func declaration(of method: DelegateMethod, in type: AnyClass) -> DeviceFailure.SourcePlace? {
    for entry in DeclaredMethods.of(type).byClass {
      guard let declared = entry.methods.first(where: method.isDeclared),
        let address = SymbolTable.ofProgram.address(of: declared.symbol),
        // One behind the first instruction: addresses count as return addresses.
        let location = CallStack.location(of: address + 1), location.line > 0
      else { continue }
      return DeviceFailure.SourcePlace(file: location.path, line: location.line)
    }
    return nil
  }

  /// The nearest caller outside of this package. Slow: only for failures.
  static func caller() -> DeviceFailure.SourcePlace? { nearest(CallStack.addresses()) }

  /// The first of some return addresses that is in code of the app.
  static func nearest(_ addresses: [UInt]) -> DeviceFailure.SourcePlace? {
    for address in addresses {
      guard let location = CallStack.location(of: address), location.line > 0, !location.path.contains("<"),
        !location.path.hasPrefix(ownSources)
      else { continue }
      return DeviceFailure.SourcePlace(file: location.path, line: location.line)
    }
    return nil
  }

  /// The text of a line, when the source is on this machine.
  static func line(at place: DeviceFailure.SourcePlace) -> String? {
    guard let text = try? String(contentsOfFile: place.file, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(place.line - 1) ? lines[place.line - 1].trimmingCharacters(in: .whitespaces) : nil
  }
}
