extension PreludePart {
  static let netPartList: [PreludePart] = []
}
