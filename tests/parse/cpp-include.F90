! RUN: crayon ast -Isub %s
! #include: beside the file, then in -I; inside a statement; with a macro's text.
#define WHICH "cpp-two.inc"
subroutine i( &
#include "cpp-args.inc"
   )
#include "cpp-args.inc"
#include WHICH
  x = TWO
#include <cpp-three.inc>
end
