@_exported import SimUIKit

/// The activity with which the app is opened from the device's search. A test makes one.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// In such an activity's `userInfo`: which item was chosen.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// An activity that goes on with a search in the app.
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
/// In such an activity's `userInfo`: what was searched.
public let CSSearchQueryString = "kCSSearchQueryString"
