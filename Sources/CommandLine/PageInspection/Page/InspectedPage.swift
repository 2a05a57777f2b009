import WindowRegistry

/// Everything in a page that can open or navigate a window, found without running it.
public struct InspectedPage: Sendable {
  /// The page's own URL.
  public var url: String
  /// As written in `base`.
  public var baseURL: String?
  public var baseTarget: String?
  public var elements: [InspectedElement] = []
  public var calls: [InspectedCall] = []
  public var references: [InspectedReference] = []
  /// Scripts that could not be read, because they are not JavaScript or were not found.
  public var problems: [InspectionProblem] = []
}

/// Where something is: a file or URL, and a place in it.
public struct SourcePlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var source: String
  /// nil if the place of the text is not known, such as in an attribute without a value.
  public var position: ScriptPosition?

  public init(source: String, position: ScriptPosition?) {
    self.source = source
    self.position = position
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.source, left.position ?? .start) < (right.source, right.position ?? .start)
  }

  public var description: String { position.map { "\(source):\($0)" } ?? source }
}

/// A link, area, form or frame.
public struct InspectedElement: Sendable {
  public enum Kind: String, Sendable { case link = "a", area, form, iframe, frame }

  public var kind: Kind
  public var place: SourcePlace
  /// The element's id; nil if it has none.
  public var id: String?
  /// `href`, `action` or `src` as written.
  public var url: String?
  /// The effective target: the element's own, or that of `base`.
  public var target: Target?
  public var rel: [String]
  /// GET or POST for forms, nil for anything else.
  public var method: String?
  /// The name of a frame.
  public var name: String?
  /// The delegate calls that it leads to.
  public var consequences: [Reason]

  public struct Target: Sendable, Equatable {
    public enum Origin: Sendable { case element, base, submitter }

    public var name: String
    public var origin: Origin

    public init(name: String, origin: Origin) {
      self.name = name
      self.origin = origin
    }
  }
}

/// A call of `window.open` and where it is in the source.
public struct InspectedCall: Sendable {
  /// What kind of source the call is in.
  public enum Container: Sendable, Equatable {
    case inlineScript
    case externalScript
    /// `onclick` and other event handler attributes.
    case handler(attribute: String, element: String)
    case javaScriptURL(element: String)
  }

  public var place: SourcePlace
  public var container: Container
  /// Where the script begins in its file; nil if that is not known.
  public var scriptStart: ScriptPosition?
  /// With places relative to the script.
  public var call: WindowOpenCall
  public var consequences: [Reason]
}

public struct InspectedReference: Sendable {
  public var place: SourcePlace
  public var text: String
}

public struct InspectionProblem: Sendable, Equatable {
  public var place: SourcePlace
  public var message: String
}
