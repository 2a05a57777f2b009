import HTMLTree
import WindowRegistry

/// All frames of a world, by their navigables and by the elements that hold them, and the page that is in front.
struct FrameTable {
  private var byNavigable: [NavigableID: Frame] = [:]
  private var byContainer: [ObjectIdentifier: Frame] = [:]
  var front = FrontPages()

  subscript(id: NavigableID) -> Frame? {
    get { byNavigable[id] }
    set { byNavigable[id] = newValue }
  }

  /// The frame of an element.
  subscript(in element: Element) -> Frame? {
    get { byContainer[ObjectIdentifier(element)] }
    set { byContainer[ObjectIdentifier(element)] = newValue }
  }

  var all: some Collection<Frame> { byNavigable.values }
}
