import Synchronization

/// The locks of Objective-C's `@synchronized`, one for each object that is locked.
private enum ObjectLocks {
  private final class Entry: Sendable {
    let lock = NSRecursiveLock()
    let users = Mutex(0)
  }
  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  static func enter(_ object: AnyObject) {
    let entry = entries.withLock { entries in
      let entry = entries[ObjectIdentifier(object)] ?? Entry()
      entries[ObjectIdentifier(object)] = entry
      entry.users.withLock { $0 += 1 }
      return entry
    }
    entry.lock.lock()
  }

  /// - Returns: false if no code has locked the object.
  static func exit(_ object: AnyObject) -> Bool {
    let entry = entries.withLock { entries -> Entry? in
      guard let entry = entries[ObjectIdentifier(object)] else { return nil }
      let users = entry.users.withLock { users in
        users -= 1
        return users
      }
      if users == 0 { entries[ObjectIdentifier(object)] = nil }
      return entry
    }
    entry?.lock.unlock()
    return entry != nil
  }
}

public let OBJC_SYNC_SUCCESS: Int32 = 0
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

@discardableResult public func objc_sync_enter(_ obj: Any) -> Int32 {
  ObjectLocks.enter(obj as AnyObject)
  return OBJC_SYNC_SUCCESS
}

@discardableResult public func objc_sync_exit(_ obj: Any) -> Int32 {
  ObjectLocks.exit(obj as AnyObject) ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR
}

/// Runs the body: nothing is autoreleased on Linux.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
