/// Turns the bytes of a page into text (HTML Standard, "determining the character encoding").
public enum HTMLDecoder {
  /// - Parameter declaredCharset: the `charset` of the Content-Type header, or the whole header's value.
  /// - Returns: nil for content that is not text.
  public static func decode(_ bytes: some Collection<UInt8>, declaredCharset: String? = nil) -> String? { nil }
}
