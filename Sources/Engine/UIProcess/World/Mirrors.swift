/// Test libraries look into every value of an expectation that has failed. Threads of web content change what a world is
/// made of meanwhile, and a mirror cannot lock it: so a world shows no parts.
extension WebWorld: CustomReflectable {
  public nonisolated var customMirror: Mirror { Mirror(self, children: [:]) }
}
