@_exported import SimUIKit

/// The activity with which the app is opened from the device's search. A test makes one.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The key of the item that was chosen, in such an activity's `userInfo`.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// An activity that goes on with a search in the app.
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
/// The key of the text that was searched, in such an activity's `userInfo`.
public let CSSearchQueryString = "kCSSearchQueryString"
