#include "web_kit_enums.h"

// A target needs a source file; the header is all there is.
