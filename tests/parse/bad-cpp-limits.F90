! RUN: (cat %s; printf '#if '; yes '(' | head -n 300 | tr -d '\n'; echo; echo '#endif') >"$work/f.F90"; (cd "$work"; crayon ast f.F90) 2>&1 | cut -c 1-100; exit 1
! Numbers of #if that do not fit into 64 bits, macros that make a line of more than a million characters, parentheses without end.
#define T10(x) x x x x x x x x x x
#if 99999999999999999999999
#endif
subroutine s
  a = T10(T10(T10(T10(T10(T10(x))))))
end
