import Synchronization

/// Inert: no sound is played or recorded. The microphone is allowed or refused by `SimulatedDevice.permissions`.
// Unchecked: all that changes is behind the lock.
open class AVAudioSession: NSObject, @unchecked Sendable {
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
  }

  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    public static let duckOthers = CategoryOptions(rawValue: 2)
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
    public static let allowAirPlay = CategoryOptions(rawValue: 64)
  }

  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  @nonexhaustive public enum RecordPermission: UInt, Sendable {
    case undetermined = 0x756E_6474, denied = 0x6465_6E79, granted = 0x6772_6E74
  }

  private static let ofNobody = AVAudioSession()

  /// Each device has one.
  open class func sharedInstance() -> AVAudioSession {
    SimulatedDevice.ofRunningCode?.service("AudioSession") { AVAudioSession() } ?? ofNobody
  }

  private struct Settings {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
  }
  private let settings = Mutex(Settings())

  open var category: Category { settings.withLock { $0.category } }
  open var mode: Mode { settings.withLock { $0.mode } }
  open var categoryOptions: CategoryOptions { settings.withLock { $0.options } }

  open func setCategory(_ category: Category) throws { try setCategory(category, mode: .default, options: []) }
  open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try setCategory(category, mode: .default, options: options)
  }
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    settings.withLock { $0 = Settings(category: category, mode: mode, options: options) }
    note()
  }
  open func setMode(_ mode: Mode) throws {
    settings.withLock { $0.mode = mode }
    note()
  }
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws { note() }
  open func overrideOutputAudioPort(_ portOverride: PortOverride) throws { note() }
  @nonexhaustive public enum PortOverride: UInt, Sendable { case none, speaker = 0x7370_6B72 }

  open var recordPermission: RecordPermission {
    switch SimulatedDevice.permissionsOfRunningCode.decision(on: .microphone) {
    case nil: .undetermined
    case true?: .granted
    case false?: .denied
    }
  }

  open func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
    let isAllowed = SimulatedDevice.permissionsOfRunningCode.ask(.microphone)
    SimulatedDevice.later { response(isAllowed) }
  }

  private func note() { SimulatedDevice.note("AVAudioSession has no effect here: no sound is played or recorded") }
}
