import HTMLTree
import ScriptValues

extension Frame {
  /// The view that media queries and scripts of its documents see; nil once it belongs to no page.
  var view: ViewGeometry? {
    guard var view = page?.view else { return nil }
    if let container {
      // HTML Standard, "the iframe element": without a style its size is that of its attributes.
      view.width = container.attribute("width").flatMap { Double($0) } ?? 300
      view.height = container.attribute("height").flatMap { Double($0) } ?? 150
    }
    return view
  }
}
