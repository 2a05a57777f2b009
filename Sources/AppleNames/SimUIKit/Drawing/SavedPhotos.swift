/// Inert: nothing is saved, and nobody is told.
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?
) { SimulatedDevice.note("UIImageWriteToSavedPhotosAlbum saves nothing here, and does not call its selector") }
