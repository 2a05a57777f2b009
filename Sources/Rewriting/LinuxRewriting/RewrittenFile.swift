/// What a file means for itself and for the others of its target, read once.
package struct RewrittenFile: Sendable {
  let bytes: [UInt8]
  package let outline: SourceOutline
  /// The optional methods of its protocols.
  let optionalMethods: [String: OptionalRequirement.Absence]

  package init(_ source: String) {
    bytes = Array(source.utf8)
    outline = SourceOutline(bytes)
    optionalMethods = OptionalRequirement.names(in: bytes)
  }
}
