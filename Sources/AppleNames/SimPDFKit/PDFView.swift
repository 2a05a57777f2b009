/// A PDF's bytes. Its pages are not read.
open class PDFDocument: NSObject {
  open private(set) var documentURL: URL?
  private let data: Data

  /// Nil if the bytes are not a PDF's.
  public init?(data: Data) {
    guard data.starts(with: Data("%PDF-".utf8)) else { return nil }
    self.data = data
    super.init()
  }

  public convenience init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
    documentURL = url
  }

  open func dataRepresentation() -> Data? { data }

  /// Inert: 0.
  open var pageCount: Int {
    SimulatedDevice.note("PDFDocument.pageCount is 0 here: pages of PDFs are not read")
    return 0
  }
}

/// Inert: keeps its document, and shows nothing.
@preconcurrency @MainActor open class PDFView: UIView {
  open var document: PDFDocument?
  open var autoScales = false
  open var displayMode = PDFDisplayMode.singlePageContinuous
  open var displayDirection = PDFDisplayDirection.vertical
  open var minScaleFactor: CGFloat = 1
  open var maxScaleFactor: CGFloat = 5
  open var scaleFactor: CGFloat = 1
  open var scaleFactorForSizeToFit: CGFloat { 1 }
}

@nonexhaustive public enum PDFDisplayMode: Int, Sendable {
  case singlePage, singlePageContinuous, twoUp, twoUpContinuous
}
@nonexhaustive public enum PDFDisplayDirection: Int, Sendable { case vertical, horizontal }
