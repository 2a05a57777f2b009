import HTMLTree
import EngineValues

extension Frame {
  /// The view that media queries and scripts see; nil once the frame belongs to no page.
  var view: ViewGeometry? {
    guard var view = page?.view else { return nil }
    if let container {
      // Without a style, the attributes give the size (HTML Standard, "the iframe element").
      view.width = container.attribute("width").flatMap { Double($0) } ?? 300
      view.height = container.attribute("height").flatMap { Double($0) } ?? 150
    }
    return view
  }
}
