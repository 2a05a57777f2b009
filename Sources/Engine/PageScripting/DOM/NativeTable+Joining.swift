extension NativeTable {
  /// Joins the natives of several tables, for a part whose natives are in several files.
  init(joining tables: [NativeTable]) {
    entries = tables.flatMap(\.entries)
  }
}
