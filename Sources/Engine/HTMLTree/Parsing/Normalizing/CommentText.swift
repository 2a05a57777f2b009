/// The text of a comment: with the line ends of the HTML Standard's "preprocessing the input stream", and without NUL.
struct CommentText {
  private(set) var bytes: [UInt8] = []

  init(_ source: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes.reserveCapacity(source.count)
    var followsReturn = false
    for byte in source {
      switch byte {
      case 0: bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
      case 0x0D: bytes.append(0x0A)
      case 0x0A where followsReturn: break
      default: bytes.append(byte)
      }
      followsReturn = byte == 0x0D
    }
  }

  /// Whether libxml2 would not keep this text as it is.
  var hasDroppedCharacter: Bool { bytes.withUnsafeBufferPointer(TextParts.hasDroppedCharacter) }
}
