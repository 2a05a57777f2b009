/// The kinds of items that a picker offers.
public struct PHPickerFilter: Equatable, Sendable {
  private let kinds: Set<String>
  private init(_ kinds: Set<String>) { self.kinds = kinds }
  public static let images = Self(["images"])
  public static let videos = Self(["videos"])
  public static let livePhotos = Self(["livePhotos"])
  public static let screenshots = Self(["screenshots"])
  public static let screenRecordings = Self(["screenRecordings"])
  public static let panoramas = Self(["panoramas"])
  public static let slomoVideos = Self(["slomoVideos"])
  public static let timelapseVideos = Self(["timelapseVideos"])
  public static let depthEffectPhotos = Self(["depthEffectPhotos"])
  public static let bursts = Self(["bursts"])
  public static let cinematicVideos = Self(["cinematicVideos"])
  public static func any(of filters: [PHPickerFilter]) -> Self { Self(Set(filters.flatMap(\.kinds))) }
  public static func all(of filters: [PHPickerFilter]) -> Self { Self(["all of " + names(filters)]) }
  public static func not(_ filter: PHPickerFilter) -> Self { Self(["not " + names([filter])]) }
  private static func names(_ filters: [PHPickerFilter]) -> String {
    filters.flatMap(\.kinds).sorted().joined(separator: ", ")
  }
}

public struct PHPickerConfiguration: Equatable, Sendable {
  @nonexhaustive public enum AssetRepresentationMode: Int, Sendable { case automatic, current, compatible }
  @nonexhaustive public enum Selection: Int, Sendable {
    case `default`, ordered, people, continuous, continuousAndOrdered
  }
  /// The largest number of choices; 0 means no limit.
  public var selectionLimit = 1
  public var filter: PHPickerFilter?
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  public var selection = Selection.default
  public var preselectedAssetIdentifiers: [String] = []

  public init() {}
  public init(photoLibrary: PHPhotoLibrary) {}
}

/// Something that the user has chosen. Tests choose with `PHPickerViewController.simulatePicking`.
public struct PHPickerResult: Hashable {
  public let itemProvider: NSItemProvider
  /// The identifier of a photo that is read through `Photos`: always nil here.
  public let assetIdentifier: String?
}

@preconcurrency @MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// The user's photos and films. As on a device, the delegate dismisses the picker.
@preconcurrency @MainActor open class PHPickerViewController: UIViewController {
  public let configuration: PHPickerConfiguration
  open weak var delegate: (any PHPickerViewControllerDelegate)?

  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) {
    configuration = PHPickerConfiguration()
    super.init(coder: coder)
  }

  /// Chooses these items, as the user, but at most as many as the picker lets the user choose.
  public func simulatePicking(_ providers: [NSItemProvider]) {
    let limit = configuration.selectionLimit == 0 ? providers.count : configuration.selectionLimit
    delegate?.picker(
      self, didFinishPicking: providers.prefix(limit).map { PHPickerResult(itemProvider: $0, assetIdentifier: nil) })
  }
  /// Chooses nothing, as the user: the delegate gets no results.
  public func simulateCancel() { delegate?.picker(self, didFinishPicking: []) }
}
