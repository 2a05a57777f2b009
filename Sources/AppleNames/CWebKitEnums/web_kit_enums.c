#include "web_kit_enums.h"

// A target needs a source file; everything is in the header.
