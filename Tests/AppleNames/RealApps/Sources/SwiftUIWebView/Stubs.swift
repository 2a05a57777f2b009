// The file needs nothing besides; a target whose files are rewritten needs one that is not.
