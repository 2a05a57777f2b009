import PageScripting

extension ScriptHosts {
  /// Makes the hosts that answer the scripts of a world. The hosts do not keep the world alive.
  convenience init(world: ContentWorld) {
    self.init(
      windows: WindowHost(world: world), views: ViewHost(world: world), navigation: NavigationHost(world: world),
      documents: DocumentHost(world: world), time: world.timers, fetching: FetchHost(world: world),
      app: AppHost(world: world), policies: PolicyHost(world: world))
  }
}
