import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// A page in a web process: a main frame with everything in it, and its session history.
final class Page {
  let id: PageID
  let mainFrame: Frame
  private(set) var settings: PageSettings
  /// Whether the app handles schemes, which is rare: a page then loads more than it requests from the network.
  var handlesSchemes: Bool { !settings.customSchemes.isEmpty }
  let dataStore: DataStore
  let sessionStorage: StorageNamespace
  /// The UI process's knowledge of the page.
  let proxy: PageProxy
  /// Whether the app has released the page.
  private(set) var isDestroyed = false
  /// Preferences of the current main-frame navigation.
  var navigationPreferences = NavigationPreferences()
  /// The actions that are forbidden while the page is left.
  var leaving = LeavingScopes()
  private(set) lazy var focus = FocusController(page: self)
  /// The sites that may use their cookies in the page's documents.
  var storageAccess = StorageAccess()
  /// The receiver of the app's commands.
  var reach = Reach.process

  enum Reach {
    case process
    /// The process has ended, and the UI process does not know it yet.
    case nobody
  }

  /// The geometry of the page's view.
  private(set) lazy var view = world.rules.view

  /// Moves the view at a script's request, if the app moves its views.
  func place(x: Double?, y: Double?, width: Double?, height: Double?) {
    guard settings.appliesWindowFeatures else { return }
    view.place(x: x, y: y, width: width, height: height)
  }

  /// Moves the view for the app, which may always do so.
  func placeByApp(x: Double?, y: Double?, width: Double?, height: Double?) {
    view.place(x: x, y: y, width: width, height: height)
  }

  func applyFeatures(_ features: WindowFeatures) {
    // WebKit's createWindow: a width or height of zero means the default.
    func size(_ extent: Double?) -> Double? { extent == 0 ? nil : extent }
    place(x: features.x, y: features.y, width: size(features.width), height: size(features.height))
  }

  init(
    mainFrame: Frame, settings: PageSettings, dataStore: DataStore, sessionStorage: StorageNamespace,
    proxy: PageProxy
  ) {
    id = proxy.id
    self.mainFrame = mainFrame
    self.settings = settings
    self.dataStore = dataStore
    self.sessionStorage = sessionStorage
    self.proxy = proxy
    mainFrame.join(self)
    proxy.attach(self)
  }

  var world: ContentWorld { mainFrame.world }
  var frames: [Frame] { mainFrame.subtree }
  var isLoading: Bool { mainFrame.loader.policyLoad != nil || mainFrame.isLoading }

  /// Takes new settings from the UI process.
  func update(_ new: PageSettings) {
    let old = settings.visibility
    settings = new
    guard new.visibility != old else { return }
    world.timers.suspension.visibilityChanged(of: self) {
      if (new.visibility == .visible) != (old == .visible) { visibilityChanged() }
    }
  }

  /// WebKit's Page::setActivityState. The focus changes at once, before the page's documents are told. Timers that were
  /// late come before that, because they are older; frames come with the next drawing.
  private func visibilityChanged() {
    FrontPageSteps(world: world).changed()
    guard settings.visibility == .visible else { return tellVisibility() }
    focus.windowBecomesActive()
    world.timers.throttlingEnds(in: self)
    tellVisibility()
    world.timers.drawingResumes(in: self)
  }

  /// Each document gets `visibilitychange` in a task of its own (WebKit's Page::setIsVisibleInternal and
  /// Document::visibilityStateChanged).
  private func tellVisibility() {
    for frame in frames {
      let document = frame.document
      world.queueTask(of: .document(document.script)) { [weak document] in
        guard let document, let frame = document.frame, frame.document === document else { return }
        _ = document.script.fire("visibilitychange", at: .document, bubbles: true)
      }
    }
  }

  func markDestroyed() { isDestroyed = true }
}

extension Page: ShownPage {
  var navigable: NavigableID { mainFrame.id }
  var committedURL: WebURL? { mainFrame.loader.committedFirstRealLoad ? mainFrame.document.url : nil }
  var visibleURL: WebURL { mainFrame.document.url }
  var shownOrigin: Origin { mainFrame.document.origin }
}
