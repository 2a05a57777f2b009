extension ContentWorld {
  func queueTask(gesture: UserGesture? = nil, _ body: @escaping () -> Void) {
    loop.queue(LoopTask(gesture: gesture, body))
  }

  /// What comes from the app's side, in order.
  func queueMessage(_ body: @escaping () -> Void) {
    var task = LoopTask(body)
    task.isMessage = true
    loop.queue(task)
  }
}
