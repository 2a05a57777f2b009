/// HTML Standard, "serializing HTML fragments".
public enum HTMLSerializer {
  /// The markup of the node's children; of a template's contents for a template.
  public static func innerHTML(of node: Node) -> String { "" }
  /// The markup of the node itself.
  public static func outerHTML(of node: Node) -> String { "" }
}
