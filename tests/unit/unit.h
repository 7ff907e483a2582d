/* What cmocka needs before it is included. */
#ifndef CRAYON_TESTS_UNIT_H
#define CRAYON_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
