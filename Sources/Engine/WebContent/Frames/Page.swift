import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// One page on the content side: a main frame with everything in it, and its session history.
final class Page {
  let id: PageID
  let mainFrame: Frame
  var settings: PageSettings
  let dataStore: DataStore
  let sessionStorage: StorageNamespace
  let backForward = BackForwardList()
  /// Rule 7.5: opened by a script and still on its initial empty document.
  var openedByDOMWithOpener = false
  /// The page that opened it, unless it was to have no opener.
  var openedBy: PageID?
  /// The page whose script, link or form made its window, with or without an opener (WebKit's relatedPage).
  var relatedTo: PageID?
  /// `close()` was called and the app was told.
  var isClosing = false
  /// The app has released the page.
  var isDestroyed = false
  /// Preferences of the current main-frame navigation.
  var navigationPreferences = NavigationPreferences()
  /// Rule 7.5: while a page is unloaded, dialogs are suppressed.
  var promptsSuppressed = 0
  /// The name with which the window was opened (rule 1.33); empty if none.
  var openedName = ""
  /// WebKit's mainFrameNavigationInitiator: the frame for which the app's side began a load that nobody was asked about
  /// in this process. The next question of the page names it (rule 3.2).
  var initiator: FrameSnapshot?
  /// The process that a device would use: a load of another site by the app takes a new one (rule 5.15).
  var process: SiteProcess {
    didSet { processes.insert(process.number) }
  }
  /// All that it was in: going back to a site may come back to one.
  private var processes: Set<Int>
  /// Where its view is.
  private(set) lazy var view = world.rules.view

  /// Moves the view of a window, if the app does such things.
  func place(x: Double?, y: Double?, width: Double?, height: Double?) {
    guard settings.appliesWindowFeatures else { return }
    view.place(x: x, y: y, width: width, height: height)
  }

  /// The app moves its view, which it always may.
  func placeByApp(x: Double?, y: Double?, width: Double?, height: Double?) {
    view.place(x: x, y: y, width: width, height: height)
  }

  func applyFeatures(_ features: WindowFeatures) {
    // WebKit's createWindow: a width or height of zero means the default.
    func size(_ extent: Double?) -> Double? { extent == 0 ? nil : extent }
    place(x: features.x, y: features.y, width: size(features.width), height: size(features.height))
  }

  init(
    id: PageID, mainFrame: Frame, settings: PageSettings, dataStore: DataStore, sessionStorage: StorageNamespace,
    process: SiteProcess
  ) {
    self.id = id
    self.mainFrame = mainFrame
    self.settings = settings
    self.dataStore = dataStore
    self.sessionStorage = sessionStorage
    self.process = process
    processes = [process.number]
    mainFrame.join(self)
  }

  var world: ContentWorld { mainFrame.world }
  var frames: [Frame] { mainFrame.subtree }
  /// Whether the pages are, or were, in one process.
  func hasSharedProcess(with other: Page) -> Bool { self === other || !processes.isDisjoint(with: other.processes) }
  var isLoading: Bool { mainFrame.loader.policyLoad != nil || mainFrame.isLoading }
}
