! RUN: (printf 'subroutine s\nx = 1'; yes ' + y &' | head -n 60000; echo ' + 1'; echo end) >"$work/long.f90"; (cd "$work"; crayon ast long.f90) 2>&1 >/dev/null; exit 1
! A statement holds 100000 characters at most; one message says so.
