/* The JavaScript that every page realm starts with, as UTF-8 bytes. */
#ifndef PAGE_PRELUDE_H
#define PAGE_PRELUDE_H
extern const unsigned char page_prelude_core[];
extern const unsigned long page_prelude_core_length;
#endif
