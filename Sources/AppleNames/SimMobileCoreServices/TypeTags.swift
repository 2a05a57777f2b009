public let kUTTypeData: CFString = "public.data"
public let kUTTypeItem: CFString = "public.item"
public let kUTTypeContent: CFString = "public.content"
public let kUTTypeImage: CFString = "public.image"
public let kUTTypePNG: CFString = "public.png"
public let kUTTypeJPEG: CFString = "public.jpeg"
public let kUTTypeMovie: CFString = "public.movie"
public let kUTTypeVideo: CFString = "public.video"
public let kUTTypePDF: CFString = "com.adobe.pdf"
public let kUTTypeText: CFString = "public.text"
public let kUTTypePlainText: CFString = "public.plain-text"
public let kUTTypeHTML: CFString = "public.html"
public let kUTTypeURL: CFString = "public.url"
public let kUTTypeFileURL: CFString = "public.file-url"

public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
public let kUTTagClassMIMEType: CFString = "public.mime-type"

/// The text that a function of Core Foundation returns. Nothing needs to be retained here.
public struct UnmanagedText: Sendable {
  let text: CFString
  public func takeRetainedValue() -> CFString { text }
  public func takeUnretainedValue() -> CFString { text }
}

/// The type of a file's extension or of a MIME type.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> UnmanagedText? {
  switch inTagClass {
  case kUTTagClassFilenameExtension: UTType(filenameExtension: inTag).map { UnmanagedText(text: $0.identifier) }
  case kUTTagClassMIMEType: UTType(mimeType: inTag).map { UnmanagedText(text: $0.identifier) }
  default: nil
  }
}

/// A type's extension or MIME type.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> UnmanagedText? {
  switch inTagClass {
  case kUTTagClassFilenameExtension: UTType(inUTI)?.preferredFilenameExtension.map(UnmanagedText.init)
  case kUTTagClassMIMEType: UTType(inUTI)?.preferredMIMEType.map(UnmanagedText.init)
  default: nil
  }
}

public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  guard let type = UTType(inUTI), let other = UTType(inConformsToUTI) else { return inUTI == inConformsToUTI }
  return type.conforms(to: other)
}
