import PageScripting
import URLStandard
import WebMessages
import WindowRegistry

/// One entry of a frame in the session history, with those of the frames inside it, after WebKit's HistoryItem.
final class HistoryItem {
  /// Unique for each entry of the back-forward list.
  let id: Int
  /// The same for the copies of an entry that the app's side makes, WebKit's BackForwardFrameItemIdentifier.
  let key: Int
  /// The same for copies of an entry that did not navigate.
  var itemSequence: Int
  /// The same for all entries of one document.
  var documentSequence: Int
  /// A frame that is made again takes its entry over.
  var frame: NavigableID
  /// How the frame was called when it got the entry, after WebKit's FrameTree::uniqueName.
  var target = ""
  var url: WebURL
  let originalURL: WebURL
  var title: String
  var method: String
  var body: [UInt8]?
  var contentType: String?
  var referrer: String?
  var state: SerializedValue?
  var children: [HistoryItem] = []
  /// Rule 4.24.
  var createdByScriptWithoutInteraction = false
  /// Of an entry that the app's side copied: the frame for which it did, WebKit's
  /// WebBackForwardListItem::navigatedFrameItem.
  var navigatedFrame: NavigableID?
  /// HTML Standard, "requires storing the policy container in history".
  var policies: PolicyContainer?
  /// The content process that last showed the entry's page (rule 5.15).
  var process: SiteProcess?
  /// The frozen page, while the page cache has it.
  var cachedPage: CachedPage?

  init(
    id: Int, key: Int? = nil, sequence: Int, frame: NavigableID, url: WebURL, originalURL: WebURL, title: String,
    method: String
  ) {
    self.id = id
    self.key = key ?? id
    itemSequence = sequence
    documentSequence = sequence
    self.frame = frame
    self.url = url
    self.originalURL = originalURL
    self.title = title
    self.method = method
  }

  func child(of frame: NavigableID) -> HistoryItem? { children.first { $0.frame == frame } }

  /// WebKit's WebBackForwardListFrameItem::childItemForFrameID.
  func entry(of other: NavigableID) -> HistoryItem? {
    if frame == other { return self }
    for child in children {
      if let found = child.entry(of: other) { return found }
    }
    return nil
  }

  /// Rule 4.24: the entry of the frame that navigated says it.
  var isScriptsWithoutInteraction: Bool {
    (navigatedFrame.flatMap { entry(of: $0) } ?? self).createdByScriptWithoutInteraction
  }

  func holdsEntry(of other: NavigableID) -> Bool { entry(of: other) != nil }

  /// WebKit's WebBackForwardListFrameItem::itemForID.
  func item(withKey key: Int) -> HistoryItem? {
    if self.key == key { return self }
    for child in children {
      if let found = child.item(withKey: key) { return found }
    }
    return nil
  }

  /// WebKit's FrameState::copy and replaceChildFrameState.
  func copy(with navigated: HistoryItem, number: () -> Int) -> HistoryItem {
    if frame == navigated.frame { return navigated }
    let copy = HistoryItem(
      id: number(), key: key, sequence: itemSequence, frame: frame, url: url, originalURL: originalURL, title: title,
      method: method)
    copy.documentSequence = documentSequence
    copy.target = target
    (copy.body, copy.contentType, copy.referrer) = (body, contentType, referrer)
    (copy.state, copy.policies, copy.process) = (state, policies, process)
    copy.createdByScriptWithoutInteraction = createdByScriptWithoutInteraction
    copy.children = children.map { $0.copy(with: navigated, number: number) }
    return copy
  }

  /// WebKit's childItemWithTarget.
  func child(called target: String) -> HistoryItem? { children.first { $0.target == target } }

  func setChild(_ item: HistoryItem) {
    if let place = children.firstIndex(where: { $0.frame == item.frame }) {
      children[place] = item
    } else {
      children.append(item)
    }
  }

  /// Whether going from the other entry to this one stays within the document.
  func isSameDocument(as other: HistoryItem) -> Bool {
    if self === other { return false }
    if state != nil || other.state != nil { return documentSequence == other.documentSequence }
    let hasFragment = url.fragment != nil || other.url.fragment != nil
    if hasFragment && url.equalsExcludingFragments(other.url) { return documentSequence == other.documentSequence }
    return hasSameDocumentTree(as: other)
  }

  private func hasSameDocumentTree(as other: HistoryItem) -> Bool {
    guard documentSequence == other.documentSequence, children.count == other.children.count else { return false }
    return children.allSatisfy { child in
      guard let counterpart = other.child(of: child.frame) else { return false }
      return child.documentSequence == counterpart.documentSequence
    }
  }

  /// A copy of an entry that did not navigate.
  func isClone(of other: HistoryItem?) -> Bool {
    guard let other else { return false }
    return self !== other && itemSequence == other.itemSequence
  }
}
