// On Linux the files of this target are rewritten before they are compiled; a target needs one that is compiled as it
// is.
