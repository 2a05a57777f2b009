#ifndef CLIBXML2_SHIM_H
#define CLIBXML2_SHIM_H
#include <libxml/xmlversion.h>
/* Debian builds libxml2 with ICU; its headers then pull in <unicode/ucnv.h>, which clashes with Foundation's
   own ICU module in debug builds. Only two trailing members of xmlCharEncodingHandler depend on it, and
   nothing here allocates that struct. */
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
/* xmlFree is a mutable global function pointer, which Swift 6 refuses to touch. */
static inline void clibxml2_free(void *pointer) { xmlFree(pointer); }
#endif
