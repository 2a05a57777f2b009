/* The files that the command carries for browsers: scripts, styles, pages and the documents with the rules. */
#ifndef WEB_FILES_H
#define WEB_FILES_H

struct web_file {
  const char *name;
  const unsigned char *bytes;
  unsigned long length;
};

/* The file with that number, or a null pointer. */
const struct web_file *web_file_at(unsigned int index);

#endif
