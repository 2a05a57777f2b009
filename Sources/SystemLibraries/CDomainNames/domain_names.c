#include "domain_names.h"

#include <pthread.h>
#include <stddef.h>

#ifdef __APPLE__
/* libicucore is part of the system, and its headers are not. */
typedef struct UIDNA UIDNA;
typedef int8_t UBool;
typedef int UErrorCode;
typedef struct UIDNAInfo {
  int16_t size;
  UBool isTransitionalDifferent;
  UBool reservedB3;
  uint32_t errors;
  int32_t reservedI2;
  int32_t reservedI3;
} UIDNAInfo;
#define UIDNA_INFO_INITIALIZER { (int16_t)sizeof(UIDNAInfo), 0, 0, 0, 0, 0 }
#define U_ZERO_ERROR 0
#define U_FAILURE(code) ((code) > U_ZERO_ERROR)
enum {
  UIDNA_CHECK_BIDI = 4, UIDNA_CHECK_CONTEXTJ = 8, UIDNA_NONTRANSITIONAL_TO_ASCII = 0x10,
  UIDNA_NONTRANSITIONAL_TO_UNICODE = 0x20
};
enum {
  UIDNA_ERROR_EMPTY_LABEL = 1, UIDNA_ERROR_LABEL_TOO_LONG = 2, UIDNA_ERROR_DOMAIN_NAME_TOO_LONG = 4,
  UIDNA_ERROR_LEADING_HYPHEN = 8, UIDNA_ERROR_TRAILING_HYPHEN = 0x10, UIDNA_ERROR_HYPHEN_3_4 = 0x20
};
UIDNA *uidna_openUTS46(uint32_t options, UErrorCode *error);
int32_t uidna_nameToASCII_UTF8(
  const UIDNA *idna, const char *name, int32_t length, char *dest, int32_t capacity, UIDNAInfo *info,
  UErrorCode *error);
#else
#include <unicode/uidna.h>
#endif

static UIDNA *transcoder;
static pthread_once_t opened = PTHREAD_ONCE_INIT;

/* CheckBidi and CheckJoiners are on, Transitional_Processing and UseSTD3ASCIIRules are off. */
static void open_transcoder(void) {
  UErrorCode error = U_ZERO_ERROR;
  transcoder = uidna_openUTS46(
    UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
    &error);
  if (U_FAILURE(error)) transcoder = NULL;
}

int32_t domain_to_ascii(const char *domain, int32_t length, char *ascii, int32_t capacity) {
  /* Only now: ICU reads its tables when it is asked. */
  pthread_once(&opened, open_transcoder);
  if (transcoder == NULL) return -1;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  UErrorCode error = U_ZERO_ERROR;
  int32_t written = uidna_nameToASCII_UTF8(transcoder, domain, length, ascii, capacity, &info, &error);
  /* CheckHyphens and VerifyDnsLength are off. */
  uint32_t allowed = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG
    | UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
  if (U_FAILURE(error) || (info.errors & ~allowed) != 0 || written > capacity) return -1;
  return written;
}
