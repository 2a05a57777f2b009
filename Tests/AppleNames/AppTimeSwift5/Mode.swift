/// The mode in which the flows are compiled here.
let languageMode = 5
