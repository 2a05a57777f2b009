import PageScripting
import EngineValues

extension FuzzTarget {
  /// The text form of structured clones: any text is read to an end.
  static let clones = FuzzTarget(
    "clones",
    words: [
      "S3;abc", "N1e300;", "^0;", "A1;", "O", "M", "G", "V", "W", "E", "R", "X", "P0;", "B0;", "D", "I", ".", "NaN;",
      "S9223372036854774784;",
    ]
  ) { bytes in
    _ = SerializedValue(text: String(decoding: bytes, as: UTF8.self)).plain
  }
}
