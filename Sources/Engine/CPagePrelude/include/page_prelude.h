/* The JavaScript that page realms are made of: one UTF-8 text per part, in the order of parts.toml. */
#ifndef PAGE_PRELUDE_H
#define PAGE_PRELUDE_H

struct page_prelude_part {
  const unsigned char *bytes;
  unsigned long length;
};

/* The part with that number, or a null pointer. */
const struct page_prelude_part *page_prelude_part_at(unsigned int index);

#endif
