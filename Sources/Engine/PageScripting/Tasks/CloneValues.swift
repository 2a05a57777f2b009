import EngineValues

/// Structured clones on their way between natives and the prelude.
extension NativeCall {
  /// A clone whose parts are the arguments at the given indices.
  func serialized(text: Int, buffers: Int, ports: Int? = nil) -> SerializedValue {
    SerializedValue(text: string(text), buffers: bufferList(buffers), ports: ports.map(numberList) ?? [])
  }

  private func bufferList(_ index: Int) -> [[UInt8]] {
    elements(index).compactMap { context.object($0).flatMap(context.bytes) }
  }

  private func numberList(_ index: Int) -> [Int] {
    elements(index).map { Int(saturating: context.toNumber($0)) }
  }

  /// The elements of an array that the prelude made.
  private func elements(_ index: Int) -> [JSValue] {
    guard let array = object(index) else { return [] }
    // The array itself, an argument, keeps the elements alive.
    return (0..<context.count(of: array)).compactMap { try? context.get(array, $0) }
  }

  /// `[text, buffers]`.
  func pair(_ value: SerializedValue) -> JSValue {
    let array = context.makeArray()
    context.set(array, 0, context.string(value.text))
    context.set(array, 1, context.arrayBuffers(value.buffers).value)
    return array.value
  }
}

extension JSContext {
  func arrayBuffers(_ buffers: [[UInt8]]) -> JSObject {
    let array = makeArray()
    for (index, bytes) in buffers.enumerated() { set(array, index, arrayBuffer(bytes).value) }
    return array
  }

  func numbers(_ values: some Sequence<Double>) -> JSObject {
    let array = makeArray()
    for (index, value) in values.enumerated() { set(array, index, number(value)) }
    return array
  }
}

extension Realm {
  /// The value as it may leave the engine (see `PlainValue`).
  func plain(_ value: JSValue) -> PlainValue {
    switch context.kind(of: value) {
    case .undefined: return .undefined
    case .null: return .null
    case .boolean: return .bool(context.toBool(value))
    case .number: return .number(context.toNumber(value))
    case .string: return .string(context.text(value))
    case .symbol: return .unsupported("symbol")
    case .bigInt: return .unsupported("BigInt")
    case .object: break
    }
    do {
      let result = try context.call(try export("core/clone", "extract"), value)
      guard let object = context.object(result) else { return .unsupported("object") }
      return SerializedValue(text: try context.toString(try context.get(object, "text"))).plain
    } catch {
      return .unsupported(context.isFunction(value) ? "function" : "object")
    }
  }

  /// The same value in this realm.
  func value(of plain: PlainValue) -> JSValue {
    switch plain {
    case .undefined, .unsupported: return context.undefined
    case .null: return context.null
    case .bool(let value): return context.bool(value)
    case .number(let value): return context.number(value)
    case .string(let value): return context.string(value)
    case .date, .array, .object: break
    }
    do {
      let text = context.string(SerializedValue(plain).text)
      return try context.call(try export("core/clone", "deserializeText"), text)
    } catch {
      return context.undefined
    }
  }
}
