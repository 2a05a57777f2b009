extension NativeTable {
  /// The natives of several tables, for a part whose natives are written in several files.
  init(joining tables: [NativeTable]) {
    entries = tables.flatMap(\.entries)
  }
}
