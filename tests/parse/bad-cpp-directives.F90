! RUN: crayon ast %s
! Faults of directives that do not make the text doubtful; lines that are skipped have none.
subroutine d
#define
#define 1x
#define defined 2
#define F(a,a) a
#define G(a b) a
#define H(
#undef
#include
#include nowhere
#include "nowhere.inc"
#wrong
  #ifdef indented
#if 0
#wrong
#include "nowhere.inc"
#define
#endif
end
