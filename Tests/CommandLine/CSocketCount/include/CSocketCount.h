#pragma once

/// How many sockets of the internet families this process has asked for since it began.
long simulated_internet_sockets(void);
