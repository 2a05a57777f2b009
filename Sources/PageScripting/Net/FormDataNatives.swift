/// The natives of js/forms-data.js.
enum FormDataNatives {
  static let table: NativeTable = [
    "randomAlphanumerics": { call in call.string(call.agent.network.random.alphanumerics(max(0, min(call.int(0), 256)))) }
  ]
}
