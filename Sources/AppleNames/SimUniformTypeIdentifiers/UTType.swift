/// A type of data. A table has the types of which web pages are made; of other types, only the name is known.
public struct UTType: Hashable, Sendable, Codable, Identifiable, CustomStringConvertible {
  public let identifier: String
  public var id: String { identifier }
  public var description: String { identifier }

  private init(known identifier: String) { self.identifier = identifier }

  /// - Returns: nil for an identifier that the table does not have.
  public init?(_ identifier: String) {
    guard UTTypeTable.entries[identifier] != nil else { return nil }
    self.identifier = identifier
  }

  /// - Returns: for an unknown extension, a type like one that the system would make up.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    guard !filenameExtension.isEmpty else { return nil }
    identifier = UTTypeTable.byExtension[filenameExtension.lowercased()] ?? "dyn.ext-\(filenameExtension)"
  }

  /// - Returns: for an unknown type, one like the system would make up.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard mimeType.contains("/") else { return nil }
    identifier = UTTypeTable.byMIMEType[mimeType.lowercased()] ?? "dyn.mime-\(mimeType)"
  }

  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }

  public var preferredMIMEType: String? { UTTypeTable.entries[identifier]?.mimeType }
  public var preferredFilenameExtension: String? { UTTypeTable.entries[identifier]?.extensions.first }
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  public var isDeclared: Bool { UTTypeTable.entries[identifier] != nil }
  /// Inert: always nil.
  public var localizedDescription: String? { nil }

  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var next = UTTypeTable.entries[identifier]?.parents ?? []
    while let parent = next.popLast() {
      if found.insert(UTType(known: parent)).inserted { next += UTTypeTable.entries[parent]?.parents ?? [] }
    }
    return found
  }

  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
  public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }
}

extension UTType {
  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let directory = UTType(known: "public.directory")
  public static let folder = UTType(known: "public.folder")
  public static let url = UTType(known: "public.url")
  public static let fileURL = UTType(known: "public.file-url")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  public static let html = UTType(known: "public.html")
  public static let xml = UTType(known: "public.xml")
  public static let json = UTType(known: "public.json")
  public static let javaScript = UTType(known: "com.netscape.javascript-source")
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let image = UTType(known: "public.image")
  public static let png = UTType(known: "public.png")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let svg = UTType(known: "public.svg-image")
  public static let webP = UTType(known: "org.webmproject.webp")
  public static let heic = UTType(known: "public.heic")
  public static let tiff = UTType(known: "public.tiff")
  public static let bmp = UTType(known: "com.microsoft.bmp")
  public static let ico = UTType(known: "com.microsoft.ico")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let rtf = UTType(known: "public.rtf")
  public static let zip = UTType(known: "public.zip-archive")
  public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
  public static let archive = UTType(known: "public.archive")
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  public static let movie = UTType(known: "public.movie")
  public static let video = UTType(known: "public.video")
  public static let audio = UTType(known: "public.audio")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  public static let mp3 = UTType(known: "public.mp3")
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  public static let webArchive = UTType(known: "com.apple.webarchive")
  public static let font = UTType(known: "public.font")
  public static let vCard = UTType(known: "public.vcard")
  public static let calendarEvent = UTType(known: "public.calendar-event")
}
