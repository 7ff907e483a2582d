! RUN: (echo 'subroutine s(k)'; echo 'if (k == 0) then'; seq 1100 | sed 's/.*/else if (k == &) then/'; echo end if; echo end) >"$work/chain.f90"; (cd "$work"; crayon ast chain.f90) 2>&1 >/dev/null; exit 1
! An IF has 1000 branches at most; one message says so.
