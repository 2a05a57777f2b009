import EngineValues

/// The parts of a page that can open or navigate a window, found without running the page.
package struct InspectedPage: Sendable {
  /// The page's own URL.
  package var url: String
  /// The base URL as written in `base`.
  package var baseURL: String?
  package var baseTarget: String?
  package var elements: [InspectedElement] = []
  package var calls: [InspectedCall] = []
  package var references: [InspectedReference] = []
  /// The actions that the page's own Content-Security-Policy forbids or changes.
  package var refusals: [InspectionProblem] = []
  /// Scripts that could not be read, because they are not JavaScript or were not found.
  package var problems: [InspectionProblem] = []
}

/// A place in a file, or in the resource of a URL.
public struct SourcePlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var source: String
  /// The place in the source; nil if it is not known, such as in an attribute without a value.
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
package struct InspectedElement: Sendable {
  package enum Kind: String, Sendable { case link = "a", area, form, iframe, frame }

  package var kind: Kind
  package var place: SourcePlace
  /// The element's id; nil if it has none.
  package var id: String?
  /// `href`, `action` or `src` as written.
  package var url: String?
  /// The effective target: the element's own, or that of `base`.
  package var target: Target?
  package var rel: [String]
  /// GET or POST for forms, nil for anything else.
  package var method: String?
  /// The name of a frame.
  package var name: String?
  /// The delegate calls to which the element leads.
  package var consequences: [Reason]

  package struct Target: Sendable, Equatable {
    package enum Origin: Sendable { case element, base, submitter }

    package var name: String
    package var origin: Origin

    package init(name: String, origin: Origin) {
      self.name = name
      self.origin = origin
    }
  }
}

/// A call of `window.open` and where it is in the source.
package struct InspectedCall: Sendable {
  /// The kind of source that contains the call.
  package enum Container: Sendable, Equatable {
    case inlineScript
    case externalScript
    /// `onclick` and other event handler attributes.
    case handler(attribute: String, element: String)
    case javaScriptURL(element: String)
  }

  package var place: SourcePlace
  package var container: Container
  /// The place where the script begins in its file; nil if it is not known.
  package var scriptStart: ScriptPosition?
  /// The call, with places relative to the script.
  package var call: WindowOpenCall
  package var consequences: [Reason]
}

package struct InspectedReference: Sendable {
  package var place: SourcePlace
  package var text: String
}

package struct InspectionProblem: Sendable, Equatable {
  package var place: SourcePlace
  package var message: String
}
