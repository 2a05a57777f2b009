/// Inert: nothing is played.
open class AVPlayerItem: NSObject {
  public let simulatedURL: URL
  public init(url URL: URL) {
    simulatedURL = URL
    super.init()
  }
}

/// Inert: nothing is played; the rate is kept.
open class AVPlayer: NSObject {
  open private(set) var currentItem: AVPlayerItem?
  open var rate: Float = 0
  open var volume: Float = 1
  open var isMuted = false
  open var allowsExternalPlayback = true

  public override init() { super.init() }
  public init(url URL: URL) {
    currentItem = AVPlayerItem(url: URL)
    super.init()
  }
  public init(playerItem item: AVPlayerItem?) {
    currentItem = item
    super.init()
  }

  open func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }

  open func play() {
    rate = 1
    SimulatedDevice.note("AVPlayer.play() has no effect here: nothing is played")
  }
  open func pause() { rate = 0 }
}
