import SimulatedWeb

/// The natives of js/database. The first argument of the natives for records is a connection's number; a source is a
/// store's number and an index's, 0 for the store itself; a range is four arguments: the lower bound or null, whether
/// it is left out, and the same for the upper bound.
enum DatabaseNatives {
  static let table: NativeTable = [
    // (name, version or null, callback) → the request's number.
    "open": { call throws(DOMExceptionError) in
      guard let callback = call.callback(2) else { return call.undefined }
      let area = try call.documents.databases(of: call.document)
      let version = call.isNullish(1) ? nil : Int64(call.int(1))
      return call.number(
        call.agent.databases.open(call.string(0), version: version, in: area, by: call.realm, callback))
    },
    // (name, callback) → the request's number.
    "delete": { call throws(DOMExceptionError) in
      guard let callback = call.callback(1) else { return call.undefined }
      let area = try call.documents.databases(of: call.document)
      return call.number(call.agent.databases.delete(call.string(0), in: area, by: call.realm, callback))
    },
    "settle": { call in
      call.agent.databases.settle(call.int(0))
      return call.undefined
    },
    // () → names and versions in turn.
    "names": { call throws(DOMExceptionError) in
      let area = try call.documents.databases(of: call.document)
      return call.strings(call.agent.databases.versions(in: area).flatMap { [$0.name, String($0.version)] })
    },
    "close": { call in
      call.agent.databases.close(call.int(0))
      return call.undefined
    },
    // (connection, whether it writes, names of stores, callback) → the transaction's number.
    "begin": { call in
      guard let names = call.object(2), let callback = call.callback(3) else { return call.undefined }
      let scope = (0..<call.context.count(of: names)).compactMap { try? call.context.get(names, $0) }
      let id = call.agent.databases.begin(
        call.bool(1) ? .writing : .reading, on: Set(scope.map(call.context.text)), by: call.int(0), call.realm, callback
      )
      return id.map(call.number) ?? call.null
    },
    // (transaction, whether it commits) → whether its changes are kept.
    "end": { call in call.bool(call.agent.databases.end(call.int(0), by: call.bool(1) ? .commit : .abort)) },
    // (callback): queues the task in which a database's answer arrives.
    "queueAnswer": { call throws(DOMExceptionError) in
      guard let callback = call.callback(0) else { return call.undefined }
      try call.time.queueTask(for: call.document, after: DatabaseConnections.latency) { callback.run() }
      return call.undefined
    },
    "turn": { call in call.number(call.agent.databases.turn) },

    // (connection, schema)
    "setSchema": { call throws(DOMExceptionError) in
      try call.stored { database throws(IndexedDatabase.Failure) in try database.setSchema(call.string(1)) }
      return call.undefined
    },
    // (connection, source)
    "drop": { call throws(DOMExceptionError) in
      try call.stored { database throws(IndexedDatabase.Failure) in try database.drop(call.source(1)) }
      return call.undefined
    },
    // (connection, store) → the next number of its generator.
    "generator": { call throws(DOMExceptionError) in
      call.number(
        Double(
          try call.stored { database throws(IndexedDatabase.Failure) in try database.generator(of: call.int(1)) }))
    },
    // (connection, store, number)
    "setGenerator": { call throws(DOMExceptionError) in
      try call.stored { database throws(IndexedDatabase.Failure) in
        try database.setGenerator(of: call.int(1), to: Int64(call.int(2)))
      }
      return call.undefined
    },
    // (connection, store, key, text, buffers)
    "put": { call throws(DOMExceptionError) in
      let value = call.serialized(text: 3, buffers: 4)
      try call.stored { database throws(IndexedDatabase.Failure) in
        try database.put(
          IndexedDatabase.Value(text: value.text, buffers: value.buffers), under: call.string(2), in: call.int(1))
      }
      return call.undefined
    },
    // (connection, source, key, primary key)
    "addEntry": { call throws(DOMExceptionError) in
      try call.stored { database throws(IndexedDatabase.Failure) in
        try database.addEntry(call.string(3), to: call.source(1), for: call.string(4))
      }
      return call.undefined
    },
    // (connection, source, range): deletes the records of a store.
    "deleteRange": { call throws(DOMExceptionError) in
      try call.stored { database throws(IndexedDatabase.Failure) in
        try database.delete(call.range(3), from: call.int(1))
      }
      return call.undefined
    },
    // (connection, source, range) → the number of records.
    "count": { call throws(DOMExceptionError) in
      call.number(
        Double(
          try call.stored { database throws(IndexedDatabase.Failure) in
            try database.count(call.range(3), in: call.source(1))
          }))
    },
    // (connection, source, range, direction, limit or null, skipped, position: key or null, primary key, whether the
    // position is included) → key, primary key, text and buffers of each record, in turn.
    "records": { call throws(DOMExceptionError) in
      var query = IndexedDatabase.Query(
        call.source(1), call.range(3), IndexedDatabase.Direction(rawValue: call.string(7)) ?? .next)
      if !call.isNullish(8) { query.limit = call.int(8) }
      query.skipped = call.int(9)
      if !call.isNullish(10) {
        query.position = (call.string(10), call.string(11), call.bool(12) ? .included : .excluded)
      }
      let wanted = query
      let records = try call.stored { database throws(IndexedDatabase.Failure) in try database.records(wanted) }
      let array = call.context.makeArray()
      for (index, record) in records.enumerated() {
        call.context.set(array, 4 * index, call.string(record.key))
        call.context.set(array, 4 * index + 1, call.string(record.primaryKey))
        call.context.set(array, 4 * index + 2, call.string(record.value.text))
        call.context.set(array, 4 * index + 3, call.context.arrayBuffers(record.value.buffers).value)
      }
      return array.value
    },
  ]
}

extension IndexedDatabase.Failure {
  /// The exception that WebKit throws for the failure (UniqueIDBDatabase).
  var exception: DOMExceptionError {
    switch self {
    case .quotaExceeded:
      DOMExceptionError(name: "QuotaExceededError", message: "There is not enough space for the database. [L37]")
    case .storage(let text): DOMExceptionError(name: "UnknownError", message: text)
    }
  }
}

extension NativeCall {
  fileprivate func callback(_ index: Int) -> ScriptCallback? { object(index).map { ScriptCallback($0, in: realm) } }

  fileprivate func source(_ index: Int) -> IndexedDatabase.Source {
    let number = int(index + 1)
    return IndexedDatabase.Source(store: int(index), index: number == 0 ? nil : number)
  }

  fileprivate func range(_ index: Int) -> IndexedDatabase.Range {
    IndexedDatabase.Range(
      lower: optionalString(index), bool(index + 1) ? .excluded : .included, upper: optionalString(index + 2),
      bool(index + 3) ? .excluded : .included)
  }

  /// The answer of a connection's storage.
  /// - Throws: `UnknownError` with the storage's own words.
  fileprivate func stored<Result>(
    _ body: (IndexedDatabase) throws(IndexedDatabase.Failure) -> Result
  ) throws(DOMExceptionError) -> Result {
    guard let database = agent.databases.database(of: int(0)) else {
      throw DOMExceptionError(name: "InvalidStateError", message: "The database connection is closed.")
    }
    do throws(IndexedDatabase.Failure) {
      return try body(database)
    } catch {
      throw error.exception
    }
  }
}
