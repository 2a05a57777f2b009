#if os(Linux)
  import CAppCallbacks
  import MainThread

  /// The functions of libdispatch and Foundation that are replaced in a program that links this target.
  ///
  /// It is a target of its own, and not a part of `MainThread`, because linking is what replaces the functions. The
  /// linker uses the definitions of `dispatch_async`, `CFRunLoopAddTimer` and ten others in `CAppCallbacks` for the
  /// whole program and for every library that it loads, from its start, whether `install` is called or not.
  ///
  /// All programs link what the app's side of the engine depends on. The command contains no app's code, but it would
  /// pay for each block, and a block for the main run loop would go to the main queue even if somebody runs that loop.
  /// So only modules that contain an app's code depend on this target: those with Apple's names.
  package enum ReplacedFunctions: AppCallbackAccess {
    /// Unchecked: it is written once, before C knows the functions that read it.
    nonisolated(unsafe) private static var receiver: (any AppCallbackReceiver.Type)?

    package static func install(_ receiver: any AppCallbackReceiver.Type) {
      self.receiver = receiver
      app_callbacks_know_main_queue { MainQueue.isCurrent }
      let hooks = UnsafeMutablePointer<callback_hooks>.allocate(capacity: 1)
      hooks.initialize(
        to: callback_hooks(
          origin: { ReplacedFunctions.receiver?.origin(of: AppCallbackKind($0)) ?? 0 },
          enter: { origin, kind, body, context in
            ReplacedFunctions.receiver?.enter(origin, AppCallbackKind(kind)) { body?(context) }
          }))
      app_callbacks_install(hooks)
    }

    package static var giver: AppCallbackGiver {
      switch app_callbacks_giver() {
      case given_as_operation: .operation
      case given_by_operation_queue: .operationQueue
      default: .app
      }
    }

    @MainActor package static func fireMainTimers() { _ = app_callbacks_fire_main_timers() }

    package static var isMainTimerDue: Bool { app_callbacks_is_main_timer_due() }
  }

  extension AppCallbackKind {
    fileprivate init(_ kind: callback_kind) {
      switch kind {
      case callback_soon: self = .soon
      case callback_sync: self = .sync
      default: self = .later
      }
    }
  }
#endif
