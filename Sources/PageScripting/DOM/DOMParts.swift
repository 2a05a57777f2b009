extension PreludePart {
  static let domPartList: [PreludePart] = []
}
