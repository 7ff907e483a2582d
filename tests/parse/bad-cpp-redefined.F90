! RUN: crayon ast %s
! Another text for the same macro is a warning; the same text is none.
#define A 1
#define A 1
#define A 2
  x = A +
end
