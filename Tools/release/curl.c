/* The functions of libcurl that Foundation's URLSession calls. Each finds libcurl when it is first called.

   FlyingFox, a dependency, can be a proxy by means of URLSession. So the command, which has Foundation within it, would
   load libcurl whenever it starts, and with it 24 libraries: that takes longer than everything else before `main`. The
   command is no proxy, and its own requests are CNetwork's, which loads libcurl for the first one, too.
   Tools/release-build.sh links this in libcurl's place. A function that is missing here is an error of the linker.

   The names are hidden: other libraries do not see them, so libcurl's calls to itself do not come here. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *library;

static void load(void) { library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL); }

static void *find(const char *name) {
  pthread_once(&once, load);
  void *function = library ? dlsym(library, name) : NULL;
  if (!function) {
    const char *problem = dlerror();
    fprintf(stderr, "URLSession needs %s of libcurl.so.4: %s\n", name, problem ? problem : "it cannot be loaded");
    abort();
  }
  return function;
}

/* Each has at most four arguments, which are numbers or pointers. On x86-64 and arm64, they and the result are in
   registers of their own, so more of them do no harm, and a narrower one is passed on as it is. */
#define FORWARD(name)                                                                                                \
  __attribute__((visibility("hidden"))) uint64_t name(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {              \
    return ((uint64_t(*)(uint64_t, uint64_t, uint64_t, uint64_t))find(#name))(a, b, c, d);                           \
  }

FORWARD(curl_easy_cleanup)
FORWARD(curl_easy_getinfo)
FORWARD(curl_easy_init)
FORWARD(curl_easy_pause)
FORWARD(curl_easy_setopt)
FORWARD(curl_easy_strerror)
FORWARD(curl_free)
FORWARD(curl_global_init)
FORWARD(curl_multi_add_handle)
FORWARD(curl_multi_assign)
FORWARD(curl_multi_cleanup)
FORWARD(curl_multi_info_read)
FORWARD(curl_multi_init)
FORWARD(curl_multi_remove_handle)
FORWARD(curl_multi_setopt)
FORWARD(curl_multi_socket_action)
FORWARD(curl_slist_append)
FORWARD(curl_slist_free_all)
FORWARD(curl_url)
FORWARD(curl_url_get)
FORWARD(curl_url_set)
FORWARD(curl_version)
FORWARD(curl_version_info)
