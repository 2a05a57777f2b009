/* The JavaScript that page realms are made of: one UTF-8 text per part, found by the part's name. */
#ifndef PAGE_PRELUDE_H
#define PAGE_PRELUDE_H

struct page_prelude_part {
  const char *name;
  const unsigned char *bytes;
  unsigned long length;
};

/* The part of that name, or a null pointer. */
const struct page_prelude_part *page_prelude_find(const char *name);

#endif
