#include "sim_os.h"
