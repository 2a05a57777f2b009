/// The file of the values that stand-ins give.
enum InertValueFile {
  static let text = #"""
    // What a stand-in's members return: it takes every call, and nothing happens.
    import Foundation

    /// The calls that the app's files make with closures, for all stand-ins.
    public protocol InertCalls {}

    @dynamicMemberLookup @dynamicCallable
    public struct InertValue: Error, Hashable, Codable, Sequence, IteratorProtocol, InertCalls,
      ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
      ExpressibleByFloatLiteral, ExpressibleByNilLiteral
    {
      public init() {}
      public init(stringLiteral value: String) {}
      public init(booleanLiteral value: Bool) {}
      public init(integerLiteral value: Int) {}
      public init(floatLiteral value: Double) {}
      public init(nilLiteral: ()) {}
      /// There is nothing in it.
      public func next() -> InertValue? { nil }
      public subscript(dynamicMember name: String) -> InertValue {
        get { InertValue() }
        nonmutating set {}
      }
      @_disfavoredOverload public subscript(dynamicMember name: String) -> InertValue? {
        get { InertValue() }
        nonmutating set {}
      }
      @_disfavoredOverload public subscript<Result>(dynamicMember name: String) -> Result {
        get { inertResult() }
        nonmutating set {}
      }
      public subscript(key: Any?) -> InertValue {
        get { InertValue() }
        nonmutating set {}
      }
      @_disfavoredOverload public subscript<Result>(key: Any?) -> Result {
        get { inertResult() }
        nonmutating set {}
      }
      @discardableResult
      public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any?>) -> InertValue {
        InertValue()
      }
      @_disfavoredOverload @discardableResult
      public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any?>) -> InertValue? {
        InertValue()
      }
      @_disfavoredOverload @discardableResult
      public func dynamicallyCall<Result>(withKeywordArguments arguments: KeyValuePairs<String, Any?>) -> Result {
        inertResult()
      }
      @_disfavoredOverload @discardableResult
      public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, InertValue>) -> InertValue {
        InertValue()
      }
      @_disfavoredOverload @discardableResult public func dynamicallyCall(
        withKeywordArguments arguments: KeyValuePairs<String, (InertValue) throws -> Void>
      ) -> InertValue { InertValue() }
    }

    /// A type that has a value without a meaning, for code that wants one of a stand-in.
    public protocol InertResult { static var inert: Self { get } }

    /// The value without a meaning of a type that the app's code asks for.
    public func inertResult<Result>() -> Result {
      if let value = InertValue() as? Result { return value }
      if let value = () as? Result { return value }
      if let value = (Result.self as? any InertResult.Type)?.inert as? Result { return value }
      // No value of an unknown type can be made.
      fatalError("A stand-in was asked for a \(Result.self), and can make none: edit the file in Stubs.")
    }

    extension Optional: InertResult { public static var inert: Self { nil } }
    extension Bool: InertResult { public static var inert: Self { false } }
    extension Int: InertResult { public static var inert: Self { 0 } }
    extension Double: InertResult { public static var inert: Self { 0 } }
    extension String: InertResult { public static var inert: Self { "" } }
    extension Array: InertResult { public static var inert: Self { [] } }
    extension Dictionary: InertResult { public static var inert: Self { [:] } }
    extension Set: InertResult { public static var inert: Self { [] } }
    extension Data: InertResult { public static var inert: Self { Data() } }
    extension Date: InertResult { public static var inert: Self { Date(timeIntervalSince1970: 0) } }

    """#
}
