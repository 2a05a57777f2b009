#ifndef SIM_OS_LOG_H
#define SIM_OS_LOG_H

#include "sim_os.h"

#endif
