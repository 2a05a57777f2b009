#define _GNU_SOURCE
#include "symbol_names.h"
#include <elf.h>
#include <execinfo.h>
#include <link.h>
#include <string.h>

const void *symbol_names_find(const void *bytes, size_t count, const void *pattern, size_t pattern_count) {
  return memmem(bytes, count, pattern, pattern_count);
}

int return_addresses(uintptr_t *addresses, int capacity) {
  return backtrace((void **)addresses, capacity);
}

uintptr_t symbol_value(const void *symbols, size_t bytes, uint32_t name) {
  const char *at = symbols;
  for (size_t count = bytes / sizeof(Elf64_Sym); count > 0; count--, at += sizeof(Elf64_Sym)) {
    Elf64_Sym symbol;
    memcpy(&symbol, at, sizeof symbol);
    if (symbol.st_name == name) return symbol.st_value;
  }
  return 0;
}

static int first_program(struct dl_phdr_info *info, size_t size, void *result) {
  (void)size;
  *(uintptr_t *)result = info->dlpi_addr;
  return 1;
}

uintptr_t program_address(void) {
  uintptr_t address = 0;
  dl_iterate_phdr(first_program, &address);
  return address;
}
