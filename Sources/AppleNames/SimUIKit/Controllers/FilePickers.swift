/// The user's camera or photos. A test chooses with `simulatePicking` or `simulateCancel`.
@preconcurrency @MainActor open class UIImagePickerController: UINavigationController {
  @nonexhaustive public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
  @nonexhaustive public enum CameraDevice: Int, Sendable { case rear, front }
  @nonexhaustive public enum CameraCaptureMode: Int, Sendable { case photo, video }
  @nonexhaustive public enum CameraFlashMode: Int, Sendable { case off = -1, auto, on }
  @nonexhaustive public enum QualityType: Int, Sendable { case typeHigh, typeMedium, typeLow }
  @nonexhaustive public enum ImageURLExportPreset: Int, Sendable { case compatible, current }

  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let mediaType = Self(rawValue: "UIImagePickerControllerMediaType")
    public static let originalImage = Self(rawValue: "UIImagePickerControllerOriginalImage")
    public static let editedImage = Self(rawValue: "UIImagePickerControllerEditedImage")
    public static let cropRect = Self(rawValue: "UIImagePickerControllerCropRect")
    public static let mediaURL = Self(rawValue: "UIImagePickerControllerMediaURL")
    public static let imageURL = Self(rawValue: "UIImagePickerControllerImageURL")
    public static let mediaMetadata = Self(rawValue: "UIImagePickerControllerMediaMetadata")
    public static let phAsset = Self(rawValue: "UIImagePickerControllerPHAsset")
  }

  open var sourceType = SourceType.photoLibrary
  open var mediaTypes = ["public.image"]
  open var allowsEditing = false
  open var cameraDevice = CameraDevice.rear
  open var cameraCaptureMode = CameraCaptureMode.photo
  open var cameraFlashMode = CameraFlashMode.auto
  open var cameraOverlayView: UIView?
  open var showsCameraControls = true
  open var videoQuality = QualityType.typeMedium
  open var videoMaximumDuration: TimeInterval = 600
  open var imageExportPreset = ImageURLExportPreset.compatible

  /// Whether the source is there. The camera is there if the test lets the app use it.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    sourceType != .camera || SimulatedDevice.permissionsOfRunningCode.decision(on: .camera) == true
  }
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { ["public.image", "public.movie"] }
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { isSourceTypeAvailable(.camera) }

  private var pickerDelegate: (any UIImagePickerControllerDelegate)? {
    delegate as? any UIImagePickerControllerDelegate
  }

  public func simulatePicking(_ info: [InfoKey: Any]) {
    pickerDelegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
  }
  public func simulateCancel() { pickerDelegate?.imagePickerControllerDidCancel(self) }
}

@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  /// Dismisses the picker, as the system does for delegates without the method.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { picker.dismiss(animated: true) }
}

@nonexhaustive public enum UIDocumentPickerMode: Int, Sendable { case `import`, open, exportToService, moveToService }

/// The user's files. A test chooses with `simulatePicking` or `simulateCancel`; either dismisses the picker, as on a
/// device.
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
  open weak var delegate: (any UIDocumentPickerDelegate)?
  open var allowsMultipleSelection = false
  open var shouldShowFileExtensions = false
  open var directoryURL: URL?
  /// The identifiers of the types that can be chosen, or the files that are exported.
  public private(set) var documentTypes: [String] = []
  public private(set) var exportedURLs: [URL] = []

  public init(documentTypes: [String], in mode: UIDocumentPickerMode) {
    self.documentTypes = documentTypes
    super.init(nibName: nil, bundle: nil)
  }
  public init(forExporting urls: [URL], asCopy: Bool = false) {
    exportedURLs = urls
    super.init(nibName: nil, bundle: nil)
  }
  public init(url: URL, in mode: UIDocumentPickerMode) {
    exportedURLs = [url]
    super.init(nibName: nil, bundle: nil)
  }
  /// Makes a picker for types of UniformTypeIdentifiers, which this module does not import.
  public init<ContentType: RawRepresentable>(forOpeningContentTypes types: [ContentType], asCopy: Bool = false)
  where ContentType.RawValue == String {
    documentTypes = types.map(\.rawValue)
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public func simulatePicking(_ urls: [URL]) {
    dismiss(animated: false)
    delegate?.documentPicker(self, didPickDocumentsAt: urls)
  }
  public func simulateCancel() {
    dismiss(animated: false)
    delegate?.documentPickerWasCancelled(self)
  }
}

@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  /// Tells older delegates of each file.
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
    for url in urls { documentPicker(controller, didPickDocumentAt: url) }
  }
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL) {}
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}
