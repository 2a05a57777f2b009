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

int64_t symbol_name_at(const void *symbols, size_t bytes, uintptr_t value) {
  const char *at = symbols;
  uintptr_t nearest = 0;
  int64_t name = -1;
  for (size_t count = bytes / sizeof(Elf64_Sym); count > 0; count--, at += sizeof(Elf64_Sym)) {
    Elf64_Sym symbol;
    memcpy(&symbol, at, sizeof symbol);
    if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_value > value || symbol.st_value < nearest) continue;
    nearest = symbol.st_value;
    name = value - symbol.st_value < symbol.st_size ? symbol.st_name : -1;
  }
  return name;
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
